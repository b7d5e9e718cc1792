import type { Delivery, Mailer, Note } from '../messenger/messenger.ts'
import type { UnsubscribePath } from '../mail/smtp.ts'
import type { PushKeys } from './push-keys.ts'
import { authorization, type BrowserKeys, encrypt } from './push-message.ts'
import { shownNote, topicOf } from './push-note.ts'
import type { Post, PushReply } from './push-post.ts'
import { allowedAt } from './push-services.ts'

/** Accounts of this channel: `push:` and the user's id. */
const ACCOUNT = /^push:([1-9]\d{0,9})$/

export const pushAccount = (userId: number): string => `push:${userId}`

/** How long a service keeps a message for a browser that is off (s), unless the message says when it is over. */
const KEPT_S = 12 * 60 * 60
/** The wait (ms) if a service asks for one without a time, and the longest wait. */
const [PAUSE_MS, PAUSE_MAX_MS] = [30_000, 10 * 60_000]
const TOO_MANY = 429
/** The subscription is over: the browser was uninstalled, or its user has taken the permission back. */
const OVER: readonly number[] = [404, 410]

export type Subscription = { id: number; endpoint: string } & BrowserKeys

/** Where subscriptions are kept. */
export type Subscriptions = {
  list(userId: number): Promise<Subscription[]>
  remove(ids: number[]): Promise<void>
}

export type PushSettings = {
  keys: () => Promise<PushKeys>
  /** The address of the product; null: messages open its first page. */
  publicUrl: string | null
  /** Hosts of push services besides those of the browsers. */
  hosts: readonly string[]
}

/**
 * Sends to all browsers of a user, through the push services of their makers. Subscriptions that are over are removed. A message
 * has arrived if one browser's service took it.
 */
export function pushMailer(
  subscriptions: Subscriptions,
  { keys, publicUrl, hosts }: PushSettings,
  post: Post,
  stopPathOf: UnsubscribePath,
): Mailer {
  const contact = publicUrl?.startsWith('https:') ? publicUrl : null

  async function sendTo(subscription: Subscription, note: Note, text: string): Promise<PushReply | null> {
    const { endpoint } = subscription
    // Asked again: the settings may allow less than when it came.
    const at = allowedAt(endpoint, hosts)
    if (at === null) return null
    const ttl = note.useful_ms === undefined ? KEPT_S : Math.max(0, Math.floor(note.useful_ms / 1000))
    const headers = {
      authorization: authorization(endpoint, await keys(), contact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttl),
      urgency: 'normal',
      topic: topicOf(note.key),
    }
    return post(endpoint, at, headers, encrypt(text, subscription))
  }

  return {
    // A browser shows a repetition in the place of the message before.
    knowsKeys: true,
    rate: null,
    async deliver(account, note) {
      const userId = Number(ACCOUNT.exec(account)?.[1] ?? 0)
      const all = userId === 0 ? [] : await subscriptions.list(userId)
      const stopPath = note.stops === undefined ? null : await stopPathOf(note.stops)
      const text = shownNote(note, publicUrl, stopPath)
      const replies = await Promise.all(
        all.map(async (each) => [each, await sendTo(each, note, text)] as const),
      )
      const over = replies.filter(([, reply]) => reply === null || OVER.includes(reply.status ?? 0))
      if (over.length > 0) await subscriptions.remove(over.map(([{ id }]) => id))
      return deliveryOf(replies.flatMap((each) => (over.includes(each) ? [] : [each[1]!])))
    },
  }
}

/** Returns what the answers of all browsers of a user mean together. */
function deliveryOf(replies: PushReply[]): Delivery {
  if (replies.length === 0) return { outcome: 'unknown_account' }
  const statuses = replies.flatMap(({ status }) => (status === null ? [] : [status]))
  if (statuses.some((status) => status >= 200 && status < 300)) return { outcome: 'sent' }
  const held = replies.flatMap((reply) => (reply.status === TOO_MANY ? [pauseOf(reply.retryAfter)] : []))
  if (held.length > 0) return { outcome: 'refused', why: `status ${TOO_MANY}`, wait_ms: Math.max(...held) }
  const isUnsure = replies.some((reply) =>
    reply.status === null ? reply.wasConnected : reply.status >= 500 || reply.status < 200,
  )
  const why = statuses.length > 0 ? `status ${statuses[0]}` : 'no answer'
  return { outcome: isUnsure ? 'unsure' : 'refused', why }
}

/** Reads `Retry-After`: seconds or a date. */
function pauseOf(text: string | null): number {
  const pause =
    text === null ? Number.NaN : /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Math.min(PAUSE_MAX_MS, pause > 0 ? pause : PAUSE_MS)
}
