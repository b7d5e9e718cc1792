import type { MessageKind } from '@called-it/contract/account/channels.ts'
import type { IdentityKind } from '@called-it/contract/account/identities.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { Db } from '../database/db.ts'
import { addMessage, type DevMessage, listMessages } from './dev-messages-store.ts'

/** Sends one-time codes; each messenger implements it. */
export type Messenger = {
  /** Returns `unknown_account` if the messenger has no such account; throws if it cannot be reached. */
  send(
    account: string,
    message: { text: string; code: string | null; language: Language },
  ): Promise<'sent' | 'unknown_account'>
}

/** The result of one try to send a message. */
export type Delivery =
  | { outcome: 'sent' | 'unknown_account' }
  /** It was refused. `wait_ms`: how long the messenger wants no messages. */
  | { outcome: 'refused'; why: string; wait_ms?: number }
  /** There was no clear answer: the message may have arrived. */
  | { outcome: 'unsure'; why: string }

/** A button below a message, where a messenger has them. `data` comes back when it is pressed: at most 64 bytes. */
export type MessageButton = { text: string; data: string } | { text: string; link: string }
/** Rows of buttons. */
export type MessageButtons = readonly (readonly MessageButton[])[]

/** A message that is no code. */
export type Note = {
  text: string
  /** By which a messenger may recognise a repeated message. */
  key: string
  language: Language
  /** What a reader can press below it, where the messenger has buttons; the text says the same without them. */
  buttons?: MessageButtons
  /** For how long it is of use (ms): a message that waits for its reader's device longer is dropped. Left out: half a day. */
  useful_ms?: number
  /** The user whose message it is, and its kind, which a reader may stop from the message itself; left out: it cannot be stopped. */
  stops?: Stops
}

/** A user, and the kind of messages that one press in a message stops for that user. */
export type Stops = { user_id: number; kind: MessageKind }

/** Sends reminders: to many users, without hurry, and none twice. */
export type Mailer = {
  /** Whether the messenger drops a message whose key it has seen: then a message that may have arrived is sent again. */
  knowsKeys: boolean
  /** Whether a reply to a message is read, as a score for the match that it names; left out: nobody reads it. */
  takesReplies?: boolean
  /** The most messages a second of all processes together; null: no limit. */
  rate: number | null
  /** Tries once. Never throws for an answer of the messenger. */
  deliver(account: string, message: Note): Promise<Delivery>
}

/** What sends messages: the messenger of a way to sign in, or push. */
export type SenderKey = IdentityKind | 'push'
export const SENDER_KEYS: readonly SenderKey[] = ['reddy', 'email', 'telegram', 'oidc', 'push']

/** A sender with its own pace. */
export type Sender = { key: SenderKey; mailer: Mailer }

export type BuiltinMessenger = Messenger &
  Mailer & {
    /** Newest first; of one account, or of all. */
    messages(account?: string): Promise<DevMessage[]>
  }

/**
 * The built-in messenger: it shows the messages that it would have sent, the same on every node. An account that
 * starts with 0 does not exist here (API.md "The embedded messenger").
 */
export function builtinMessenger(db: Db<object>): BuiltinMessenger {
  const put = async (account: string, message: Parameters<typeof addMessage>[2]) => {
    if (account.startsWith('0')) return 'unknown_account'
    await addMessage(db, account, message)
    return 'sent'
  }
  return {
    knowsKeys: true,
    rate: null,
    send: (account, { text, code }) => put(account, { text, code, key: null }),
    deliver: async (account, { text, key }) => ({ outcome: await put(account, { text, key, code: null }) }),
    messages: (account) => listMessages(db, account ?? null),
  }
}
