import type { Language, Localized } from '@called-it/contract/languages.ts'
import { type deliverBy, listReachedOrganisers } from '../accounts/accounts.ts'
import { nameMessage, readContest } from '../contest/contest.ts'
import { inTransaction } from '../platform/database/db.ts'
import { readNote, replaceNote } from '../platform/database/notes.ts'
import { defineJob, type JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { readBackups, type Trouble } from './state.ts'

type Notice = Pick<Trouble, 'about' | 'why' | 'since'> & { account: string; language: Language; key: string }

/** Tells an organiser of a trouble with backups. */
export const NOTICE = defineJob<Notice>('backup-notices')

/** The note of the troubles that organisers have been told. */
const TOLD = 'backup_troubles'

const TEXTS: Record<Trouble['about'], Record<Trouble['why'], Localized>> = {
  backup: {
    failed: {
      ru: 'Called It: резервная копия не получилась. Почему и что делать, сказано на пульте. Попытка повторится через час.',
      en: 'Called It: a backup has failed. The desk says why and what to do. It is tried again in an hour.',
    },
    old: {
      ru: 'Called It: последней резервной копии больше 26 часов. Проверьте, работает ли фоновый процесс (ROLES=worker).',
      en: 'Called It: the last backup is older than 26 hours. Check that a worker runs (ROLES=worker).',
    },
  },
  drill: {
    failed: {
      ru: 'Called It: пробное восстановление копии не получилось. Почему, сказано на пульте.',
      en: 'Called It: the trial restore of the last backup has failed. The desk says why.',
    },
    old: {
      ru: 'Called It: копию не восстанавливали на пробу больше 8 дней. Проверьте, работает ли фоновый процесс (ROLES=worker).',
      en: 'Called It: no backup has been restored on trial for 8 days. Check that a worker runs (ROLES=worker).',
    },
  },
}

const keyOf = ({ about, why }: Trouble): string => `${about}:${why}`

/**
 * Tells organisers of each trouble once, until it is over and comes again. The note and the messages are one transaction, so that no
 * crash loses or repeats them. `ways`: by which messages go out here, the best first.
 */
export async function tellTroubles(db: Db, jobs: JobSender, ways: readonly string[]): Promise<void> {
  const troubles = (await readBackups(db))?.troubles ?? []
  const keys = troubles.map(keyOf)
  const before = (await readNote<string[]>(db, TOLD)) ?? []
  if (keys.join() === before.join()) return
  await inTransaction(db, async (trx) => {
    const told = (await replaceNote(trx, TOLD, keys)) ?? []
    const fresh = troubles.filter((trouble) => !told.includes(keyOf(trouble)))
    if (fresh.length === 0) return
    for (const { user_id, account, lang } of await listReachedOrganisers(trx, ways))
      for (const { about, why, since } of fresh)
        await jobs.send(trx, NOTICE, {
          about,
          why,
          since,
          account,
          language: lang ?? 'ru',
          key: `backups:${about}:${why}:${since}:${user_id}`,
        })
  })
}

/** Sends the message. Throws if the messenger may not have accepted it: it may then be sent twice, but is not lost. */
export async function deliverNotice(
  db: Db,
  deliver: ReturnType<typeof deliverBy>,
  { about, why, account, language, key }: Notice,
): Promise<void> {
  const text = nameMessage(TEXTS[about][why][language], await readContest(db), language)
  const delivery = await deliver(account, { text, key, language })
  if ('why' in delivery) throw new Error(`the messenger did not take a notice of backups: ${delivery.why}`)
}
