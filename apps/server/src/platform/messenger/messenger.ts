import type { Db } from '../database/db.ts'
import { addMessage, type DevMessage, listMessages } from './dev-messages-store.ts'

/** Where one-time codes go. One interface, whichever messenger is behind it. */
export type Messenger = {
  /** Answers `unknown_account` where the messenger has no such account; throws where it cannot be reached. */
  send(account: string, message: { text: string; code: string | null }): Promise<'sent' | 'unknown_account'>
}

/** What became of a message that was sent once. */
export type Delivery =
  | { outcome: 'sent' | 'unknown_account' }
  /** It was not taken. `wait_ms`: for so long the messenger wants to hear nothing. */
  | { outcome: 'refused'; why: string; wait_ms?: number }
  /** Nobody answered, or not about this: it may have arrived. */
  | { outcome: 'unsure'; why: string }

/** How reminders go out: to many, in no hurry, and no one of them twice. */
export type Mailer = {
  /** Whether a message whose key has come before is left out: then one that may have arrived is sent again. */
  knowsKeys: boolean
  /** Messages a second, of all processes together; null: as many as can be. */
  rate: number | null
  /** One try. Never throws for what the messenger does. */
  deliver(account: string, message: { text: string; key: string }): Promise<Delivery>
}

export type BuiltinMessenger = Messenger &
  Mailer & {
    /** Newest first; of one account, or of all. */
    messages(account?: string): Promise<DevMessage[]>
  }

/**
 * The messenger of a machine without one: it shows what it would have sent, on every node the same. An account that
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
    send: (account, message) => put(account, { ...message, key: null }),
    deliver: async (account, message) => ({ outcome: await put(account, { ...message, code: null }) }),
    messages: (account) => listMessages(db, account ?? null),
  }
}
