import type { Delivery, Mailer, Messenger } from './messenger.ts'

export type ReddySettings = {
  /** The bot's token. It is part of every address that is called, so no address may reach a log. */
  token: string
  /** The address of the bot interface without the token. */
  url: string
  /** Whether a refusal (4xx) means that the account does not exist. */
  refusalMeansUnknown: boolean
  /** Reminders a second. */
  rate: number
}

const TRIES = 3
const TRY_MS = 8000
/** Statuses that say nothing about the account: a wrong token, too many messages. */
const NOT_ABOUT_THE_ACCOUNT: readonly number[] = [401, 403, 429]
const [TIMED_OUT, TOO_MANY] = [408, 429]
/** The wait (ms) if the messenger asks for one without a time, and the longest wait. */
const [PAUSE_MS, PAUSE_MAX_MS] = [5000, 10 * 60_000]
/** Codes of errors before a connection: the message was not sent. */
const NEVER_CONNECTED: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']

type Reply = { status: number; retry_after: string | null } | { status: null; is_unheard: boolean }

/**
 * Sends through a bot of the Reddy messenger. It has no published description: that a refusal means an
 * unknown account is an assumption, which is why it is a setting.
 */
export function reddyMessenger(settings: ReddySettings): Messenger & Mailer {
  const post = (account: string, text: string): Promise<Reply> =>
    fetch(`${settings.url}${settings.token}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ msg: text, userKey: account }),
      signal: AbortSignal.timeout(TRY_MS),
    }).then(
      ({ status, headers }) => ({ status, retry_after: headers.get('retry-after') }),
      // The error's own text may hold the address and so the token.
      (error: unknown) => ({ status: null, is_unheard: NEVER_CONNECTED.includes(codeOf(error)) }),
    )

  const deliveryOf = (reply: Reply): Delivery => {
    if (reply.status === null) return { outcome: reply.is_unheard ? 'refused' : 'unsure', why: 'no answer' }
    const { status, retry_after } = reply
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    const reason = `status ${status}`
    // The body was posted: a server that fails or times out afterwards may have passed it on.
    if (status < 400 || status >= 500 || status === TIMED_OUT) return { outcome: 'unsure', why: reason }
    if (settings.refusalMeansUnknown && !NOT_ABOUT_THE_ACCOUNT.includes(status))
      return { outcome: 'unknown_account' }
    const wait = status === TOO_MANY ? { wait_ms: pauseOf(retry_after) } : {}
    return { outcome: 'refused', why: reason, ...wait }
  }

  return {
    knowsKeys: false,
    rate: settings.rate,
    deliver: async (account, { text }) => deliveryOf(await post(account, text)),
    async send(account, { text }) {
      let failure = ''
      for (let tries = 0; tries < TRIES; tries += 1) {
        const reply = await post(account, text)
        const delivery = deliveryOf(reply)
        if (!('why' in delivery)) return delivery.outcome
        failure = delivery.why
        if (reply.status !== null && reply.status < 500) break
      }
      throw new Error(`The Reddy messenger did not take the message: ${failure}`)
    },
  }
}

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code

/** Reads `Retry-After`: seconds or a date. */
function pauseOf(text: string | null): number {
  const pause =
    text === null ? Number.NaN : /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Math.min(PAUSE_MAX_MS, pause > 0 ? pause : PAUSE_MS)
}
