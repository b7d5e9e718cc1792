import type { SignInWay, IdentityKind } from '@called-it/contract/account/identities.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { identityOf } from './identity.ts'
import type { Mailer, Messenger, Sender } from '../../platform/messenger/messenger.ts'
import type { Telegram } from '../../platform/telegram/telegram.ts'

/**
 * A way to sign in. It exists if its settings do: `server.ts` makes the list of them, the main one first. A way of the kind
 * `code` needs nothing else; others mount calls of their own, which call `enter` and `linkIdentity` of accounts.
 */
export type Way = {
  key: IdentityKind
  /** A code that is typed; a link that is opened in a messenger; a page elsewhere that leads back. */
  kind: SignInWay['kind']
  name: Localized
  /** Sends codes, notices and reminders to its identities, by `accountOf`; null: nothing can be sent this way. */
  messenger: (Messenger & Mailer) | null
  /** The address that its letters come from. */
  sender?: string
  /** The bot of a way of the kind `link`, by which a sign-in goes on in a chat. */
  bot?: Pick<Telegram, 'findName' | 'readInitData'>
  /** Throws a refusal for an identity that may not enter. Left out: all may. */
  admit?(key: string): void
  /** Tries the settings without a message to anybody; throws if they do not work. Left out: only a message can show that. */
  check?(): Promise<void>
}

/** The names of ways where nothing else names them. */
const NAMES: Record<IdentityKind, Localized> = {
  reddy: { ru: 'Reddy', en: 'Reddy' },
  email: { ru: 'Почта', en: 'E-mail' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  oidc: { ru: 'Рабочий аккаунт', en: 'Company account' },
}

/** Returns the name of a way, whether it is on or not any more. */
export const nameOfWay = (ways: readonly Way[], key: IdentityKind): Localized =>
  ways.find((way) => way.key === key)?.name ?? NAMES[key]

/** The way of account numbers: that of SPEC.md, and the main one where it is on. */
export const reddyWay = (messenger: Messenger & Mailer): Way => ({
  key: 'reddy',
  kind: 'code',
  name: NAMES.reddy,
  messenger,
})

/** Returns what signed-out visitors may know of the ways. */
export const describeWays = (ways: readonly Way[]): SignInWay[] =>
  ways.map(({ key, kind, name }, nth) => ({ key, kind, name, is_main: nth === 0 }))

/** Returns what sends messages to the identities of these ways, the first choice first; each has a pace of its own. */
export const sendersOf = (ways: readonly Way[]): Sender[] =>
  ways.flatMap(({ key, messenger }) => (messenger ? [{ key, mailer: messenger }] : []))

/**
 * Returns how a message is sent to an account outside the queue: the account says which sender has it. An identity whose way is off is an
 * unknown account.
 */
export const deliverBy =
  (senders: readonly Sender[]): Mailer['deliver'] =>
  async (account, message) => {
    const { kind } = identityOf(account)
    const sender = senders.find(({ key }) => key === kind)
    return sender ? sender.mailer.deliver(account, message) : { outcome: 'unknown_account' }
  }
