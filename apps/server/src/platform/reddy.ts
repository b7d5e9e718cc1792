import type { Messenger } from './messenger.ts'

export type ReddySettings = {
  /** The bot's token. It is part of every address that is called, so no address may reach a log. */
  token: string
  /** Where the bot interface is, without the token. */
  url: string
  /** Whether a refusal (4xx) means that the account does not exist. */
  refusalMeansUnknown: boolean
}

const TRIES = 3
const TRY_MS = 8000
/** Refusals that say nothing about the account: our token, our pace, a timeout. */
const NOT_ABOUT_THE_ACCOUNT: readonly number[] = [401, 403, 408, 429]

/**
 * Sends through a bot of the Reddy messenger. It has no published description: that a refusal means an
 * unknown account is an assumption, which is why it is a setting.
 */
export function reddyMessenger(settings: ReddySettings): Messenger {
  const post = (account: string, text: string) =>
    fetch(`${settings.url}${settings.token}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ msg: text, userKey: account }),
      signal: AbortSignal.timeout(TRY_MS),
    })

  return {
    async send(account, { text }) {
      let failure = ''
      for (let tries = 0; tries < TRIES; tries += 1) {
        const status = await post(account, text).then(
          (answer) => answer.status,
          // The error's own text may hold the address, and with it the token.
          () => null,
        )
        if (status !== null && status >= 200 && status < 300) return 'sent'
        failure = status === null ? 'no answer' : `status ${status}`
        const isRefusal = status !== null && status >= 400 && status < 500
        if (!isRefusal) continue
        if (settings.refusalMeansUnknown && !NOT_ABOUT_THE_ACCOUNT.includes(status)) return 'unknown_account'
        break
      }
      throw new Error(`The Reddy messenger did not take the message: ${failure}`)
    },
  }
}
