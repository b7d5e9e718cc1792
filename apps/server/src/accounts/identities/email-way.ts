import { domainOf } from '@called-it/contract/account/email.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Mailer, Messenger } from '../../platform/messenger/messenger.ts'
import type { Way } from './way.ts'

/** The way of e-mail addresses; `domains` are those that may sign in, null: all; `sender` is the address that letters come from. */
export const emailWay = (
  messenger: Messenger & Mailer & { check(): Promise<void> },
  domains: readonly string[] | null,
  sender: string,
): Way => ({
  key: 'email',
  kind: 'code',
  name: { ru: 'Почта', en: 'E-mail' },
  messenger,
  sender,
  admit(address) {
    if (domains && !domains.includes(domainOf(address))) throw problem('address_not_allowed')
  },
  check: () => messenger.check(),
})
