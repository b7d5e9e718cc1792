import type { Language } from '@called-it/contract/languages.ts'
import { randomUUID } from 'node:crypto'
import { nameMessage, readContest } from '../../contest/contest.ts'
import { defineJob, type JobSender } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { findRecipient } from './code-store.ts'

type Notice = {
  user_id: number
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

/** The job that notifies an organiser by the messenger of a sign-in. */
export const SIGN_IN_NOTICE = defineJob<Notice>('sign-in-notices')

/** How long after a code the notice is sent (s), so that people and programs read the code first. */
const AFTER_CODE_S = 10

const TEXT: Record<Language, (at: string, network: string) => string> = {
  ru: (at, network) =>
    `Called It: новый вход организатора, ${at}, из сети ${network}. Если это были не вы, завершите все сеансы в настройках аккаунта.`,
  en: (at, network) =>
    `Called It: new sign-in as organiser at ${at}, from ${network}. If it was not you, end all sessions in your account.`,
}

/** Sends the job in the transaction of the sign-in: no crash loses it, and the sign-in does not wait for it. */
export const sendSignInNotice = (
  db: Db,
  jobs: JobSender,
  notice: Omit<Notice, 'at' | 'key'>,
): Promise<void> =>
  jobs.send(db, SIGN_IN_NOTICE, { ...notice, at: new Date().toISOString(), key: `sign-in:${randomUUID()}` })

/**
 * Sends the notice, unless the account or its role is gone: after a change of the messenger, notices about roles that ended
 * with it are not sent. Returns the wait (s): 0, or a moment if a code was just sent. Throws if the messenger may not have
 * accepted it: it may then be sent twice, but is not lost.
 */
export async function deliverSignInNotice(db: Db, mailer: Mailer, notice: Notice): Promise<number> {
  const recipient = await findRecipient(db, notice.user_id, AFTER_CODE_S)
  if (!recipient || (notice.is_granted && !recipient.is_organiser)) return 0
  if (recipient.has_new_code) return AFTER_CODE_S
  const at = `${notice.at.slice(0, 16).replace('T', ' ')} UTC`
  const language = recipient.lang ?? notice.language
  const text = nameMessage(TEXT[language](at, notice.network), await readContest(db), language)
  const delivery = await mailer.deliver(recipient.reddy_id, { text, key: notice.key })
  if ('why' in delivery)
    throw new Error(`the messenger did not take the notice of a sign-in: ${delivery.why}`)
  return 0
}
