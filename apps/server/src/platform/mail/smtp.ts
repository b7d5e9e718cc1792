import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Db } from '../database/db.ts'
import { makePlaces } from '../limits/places.ts'
import type { Delivery, Mailer, Messenger, Note, Stops } from '../messenger/messenger.ts'
import { isStopped, stopMail } from './mail-stop-store.ts'
import { codeSubject, htmlOf, oneLine, subjectOf, UNSUBSCRIBE } from './letter.ts'

export type SmtpSettings = {
  /** `smtp:` or `smtps:` with the user and the password: a secret, which no log and no error may show. */
  url: string
  /** The sender. */
  from: { name: string; address: string }
  /** Where readers can open the product; null: letters hold no links of their own. */
  publicUrl: string | null
  /** Messages a second of all processes together. */
  rate: number
}

/** How long the server may take to answer (ms). */
const [CONNECTION_MS, SILENCE_MS] = [8000, 20_000]
const CONNECTIONS = 5
/**
 * Connections that reminders may use: one is left for codes, which somebody waits for. A reminder that gets none of them in time (ms) goes
 * back to the queue, so that a slow server gets none after the lock.
 */
const [OF_REMINDERS, WAIT_MS] = [CONNECTIONS - 1, 5000]
/** How long reminders wait then (ms). */
const SLOW_MS = 1000
/** Steps of SMTP at which a refusal is about the recipient. */
const ABOUT_THE_RECIPIENT = ['RCPT TO', 'DATA']
/** Refusals at these steps that are about the sender or the server: policy and system (RFC 3463). */
const NOT_ABOUT_THE_RECIPIENT = /^\d{3}[ -]5\.[37]\./
/** Failures before anything was sent. */
const NEVER_CONNECTED = ['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'EPROXY']

type SmtpError = { responseCode?: number; response?: string; command?: string; code?: string }

/** Makes the path by which a reader stops messages of a kind from the letter itself. */
export type UnsubscribePath = (stops: Stops) => Promise<string>

/**
 * Sends by SMTP. An address that a server has refused for good gets no more mail (`mail-stop-store.ts`) and counts as unknown.
 */
export function smtpMessenger(
  db: Db<object>,
  settings: SmtpSettings,
  pathOf: UnsubscribePath,
): Messenger & Mailer & { check(): Promise<void>; close(): void } {
  const transport = createTransport(
    {
      url: settings.url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECTION_MS,
      greetingTimeout: CONNECTION_MS,
      socketTimeout: SILENCE_MS,
      // A letter holds nothing but its own text.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // No auto-reply answers a machine.
    { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  )
  const [, domain] = settings.from.address.split('@')
  const inPlace = makePlaces(OF_REMINDERS, WAIT_MS)

  async function post(
    address: string,
    {
      text,
      subject,
      language,
      code,
      key,
      stops,
    }: Omit<Note, 'key'> & {
      subject: string
      code: string | null
      key: string | null
    },
  ): Promise<Delivery> {
    if (await isStopped(db, address)) return { outcome: 'unknown_account' }
    const path = stops === undefined || settings.publicUrl === null ? null : await pathOf(stops)
    const link = path === null ? null : `${settings.publicUrl}${path}`
    const bottom = link === null ? null : { words: UNSUBSCRIBE[language], link }
    try {
      await transport.sendMail({
        // As objects and with its own envelope: no text is read as a list of recipients.
        from: { name: oneLine(settings.from.name), address: settings.from.address },
        to: { name: '', address },
        envelope: { from: settings.from.address, to: [address] },
        subject: oneLine(subject),
        text: bottom ? `${text}\n\n${bottom.words}: ${bottom.link}` : text,
        html: htmlOf({ text, code, language, bottom }),
        ...(key !== null && {
          messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
        }),
        // One press in the reader's own program (RFC 8058).
        ...(link && {
          headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      })
      return { outcome: 'sent' }
    } catch (error) {
      return deliveryOf(db, address, error as SmtpError)
    }
  }

  return {
    knowsKeys: false,
    rate: settings.rate,
    async deliver(address, note) {
      const letter = { ...note, subject: subjectOf(note.text), code: null }
      const delivery = await inPlace(() => post(address, letter))
      return delivery ?? { outcome: 'refused', why: 'the mail server is slow', wait_ms: SLOW_MS }
    },
    async send(address, { text, code, language }) {
      const subject = code === null ? subjectOf(text) : codeSubject(text, language)
      const delivery = await post(address, { text, subject, language, code, key: null })
      if (!('why' in delivery)) return delivery.outcome
      throw new Error(`The mail server did not take the message: ${delivery.why}`)
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw new Error(`The mail server does not work with these settings: ${whyOf(error as SmtpError)}`)
      }
    },
    close: () => transport.close(),
  }
}

/** Returns what a failure means, without the server's words: they may name the address or the user of the server. */
async function deliveryOf(db: Db<object>, address: string, error: SmtpError): Promise<Delivery> {
  const { responseCode: status, response = '', command = '', code = '' } = error
  const why = whyOf(error)
  if (status !== undefined && status >= 500) {
    if (!ABOUT_THE_RECIPIENT.includes(command) || NOT_ABOUT_THE_RECIPIENT.test(response))
      return { outcome: 'refused', why }
    await stopMail(db, address, reasonOf(status, response))
    return { outcome: 'unknown_account' }
  }
  if (status !== undefined) return { outcome: 'refused', why }
  const isUnheard = NEVER_CONNECTED.includes(code) || command === 'CONN'
  return { outcome: isUnheard ? 'refused' : 'unsure', why }
}

const whyOf = ({ responseCode, code = 'no answer' }: SmtpError): string =>
  responseCode === undefined ? code : `SMTP ${responseCode}`

/** Returns the codes of a refusal: `550 5.1.1`. */
const reasonOf = (status: number, response: string): string =>
  [String(status), /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(' ')
