import type { Db } from './db.ts'
import { addMessage, type DevMessage, listMessages } from './dev-messages-store.ts'

/** Where one-time codes and reminders go. One interface, whichever messenger is behind it. */
export type Messenger = {
  /** Answers `unknown_account` where the messenger has no such account; throws where it cannot be reached. */
  send(account: string, message: { text: string; code: string | null }): Promise<'sent' | 'unknown_account'>
}

export type BuiltinMessenger = Messenger & {
  /** Newest first; of one account, or of all. */
  messages(account?: string): Promise<DevMessage[]>
}

/**
 * The messenger of a machine without one: it shows what it would have sent, on every node the same. An account that
 * starts with 0 does not exist here (API.md "The embedded messenger").
 */
export const builtinMessenger = (db: Db<object>): BuiltinMessenger => ({
  async send(account, message) {
    if (account.startsWith('0')) return 'unknown_account'
    await addMessage(db, account, message)
    return 'sent'
  },
  messages: (account) => listMessages(db, account ?? null),
})
