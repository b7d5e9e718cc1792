/** Where one-time codes and reminders go. One interface, whichever messenger is behind it. */
export type Messenger = {
  /** Answers `unknown_account` where the messenger has no such account; throws where it cannot be reached. */
  send(account: string, message: { text: string; code: string | null }): Promise<'sent' | 'unknown_account'>
}

export type BuiltinMessage = { text: string; code: string | null; sent_at: string }
export type BuiltinMessenger = Messenger & {
  /** Newest first; of one account, or of all. */
  messages(account?: string): (BuiltinMessage & { account: string })[]
}

const KEPT_MESSAGES = 1000

/**
 * The messenger of a machine without one: it shows what it would have sent. Its messages hold codes in the
 * clear, so they live in this process's memory alone. An account that starts with 0 does not exist here
 * (API.md "The embedded messenger").
 */
export function builtinMessenger(now: () => Date): BuiltinMessenger {
  const sent: (BuiltinMessage & { account: string })[] = []
  return {
    async send(account, message) {
      if (account.startsWith('0')) return 'unknown_account'
      sent.unshift({ account, ...message, sent_at: now().toISOString() })
      sent.length = Math.min(sent.length, KEPT_MESSAGES)
      return 'sent'
    },
    messages: (account) => (account === undefined ? [...sent] : sent.filter((it) => it.account === account)),
  }
}
