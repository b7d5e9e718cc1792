import type { IdentityKind } from '@called-it/contract/account/identities.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { randomUUID } from 'node:crypto'
import { nameMessage, readContest } from '../../contest/contest.ts'
import { defineJob, type JobSender } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { findRecipient } from './code-store.ts'

type Notice = {
  user_id: number
  /** The identity that it is sent to. */
  way: IdentityKind
  /** What happened; left out in notices of before there were several: a sign-in. */
  event?: 'sign_in' | 'linked' | 'unlinked'
  /** The name of the way that was linked or unlinked. */
  about?: Localized
  network: string
  /** Whether the role is in the database, where it can be revoked; else it is in the settings. */
  is_granted: boolean
  /** The language of the sign-in, for users who have chosen none. */
  language: Language
  /** ISO 8601. */
  at: string
  /** The key by which a messenger may recognise a repeated message. */
  key: string
}

/** The job that notifies an organiser of a sign-in, and any user of a change of the ways to sign in. */
export const SIGN_IN_NOTICE = defineJob<Notice>('sign-in-notices')

/** How long after a code the notice is sent (s), so that people and programs read the code first. */
const AFTER_CODE_S = 10

const TEXT: Record<Language, (at: string, network: string) => string> = {
  ru: (at, network) =>
    `Called It: новый вход организатора, ${at}, из сети ${network}. Если это были не вы, завершите все сеансы в настройках аккаунта.`,
  en: (at, network) =>
    `Called It: new sign-in as organiser at ${at}, from ${network}. If it was not you, end all sessions in your account.`,
}

const CHANGE_TEXT = {
  linked: {
    ru: (at, network, way) =>
      `Called It: в ваш аккаунт теперь можно войти и так: ${way}. Этот способ добавили ${at} из сети ${network}. Если это были не вы, отвяжите этот способ и завершите все сеансы в настройках аккаунта.`,
    en: (at, network, way) =>
      `Called It: your account has another way to sign in: ${way}. It was added at ${at}, from ${network}. If it was not you, unlink it and end all sessions in your account.`,
  },
  unlinked: {
    ru: (at, network, way) =>
      `Called It: в ваш аккаунт больше нельзя войти так: ${way}. Этот способ убрали ${at} из сети ${network}. Если это были не вы, завершите все сеансы в настройках аккаунта.`,
    en: (at, network, way) =>
      `Called It: your account has lost a way to sign in: ${way}. It was removed at ${at}, from ${network}. If it was not you, end all sessions in your account.`,
  },
} satisfies Record<string, Record<Language, (at: string, network: string, way: string) => string>>

/** Returns the text of a notice in a language. */
function textOf({ event = 'sign_in', about, network, ...notice }: Notice, language: Language): string {
  const at = `${notice.at.slice(0, 16).replace('T', ' ')} UTC`
  return event === 'sign_in'
    ? TEXT[language](at, network)
    : CHANGE_TEXT[event][language](at, network, about![language])
}

/**
 * Sends a job for each of these identities of a user, in the transaction of the event: no crash loses it, and nobody waits for it.
 */
export async function sendNotices(
  db: Db,
  jobs: JobSender,
  ways: readonly IdentityKind[],
  notice: Omit<Notice, 'at' | 'key' | 'way'>,
): Promise<void> {
  const at = new Date().toISOString()
  for (const way of ways)
    await jobs.send(db, SIGN_IN_NOTICE, { ...notice, way, at, key: `sign-in:${randomUUID()}` })
}

/**
 * Sends the notice, unless the account or its role is gone: after a change of the messenger, notices about roles that ended
 * with it are not sent. Returns the wait (s): 0, or a moment if a code was just sent. Throws if the messenger may not have
 * accepted it: it may then be sent twice, but is not lost.
 */
export async function deliverSignInNotice(
  db: Db,
  deliver: Mailer['deliver'],
  notice: Notice,
): Promise<number> {
  // Notices of before there were several identities went to the account number.
  const recipient = await findRecipient(db, { ...notice, way: notice.way ?? 'reddy' }, AFTER_CODE_S)
  if (!recipient || (notice.is_granted && !recipient.is_organiser)) return 0
  if (recipient.has_new_code) return AFTER_CODE_S
  const language = recipient.lang ?? notice.language
  const text = nameMessage(textOf(notice, language), await readContest(db), language)
  const delivery = await deliver(recipient.account, { text, key: notice.key, language })
  if ('why' in delivery)
    throw new Error(`the messenger did not take the notice of a sign-in: ${delivery.why}`)
  return 0
}
