import { deliverBy } from '../accounts/accounts.ts'
import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Sender } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import {
  BACKUP,
  DRILL,
  makeBackup,
  makeDrill,
  NEXT,
  type NightlySettings,
  noteSettings,
  whatIsDue,
} from './nightly.ts'
import { deliverNotice, NOTICE, tellTroubles } from './notices.ts'

const WATCH = defineJob('backup-watch')
const WATCH_EVERY_S = 60

export const backupJobs = [BACKUP, DRILL, WATCH, NOTICE]

/** Starts the jobs. Null: this worker makes no backups, and all workers have the same settings. */
export async function workOnBackups(
  jobs: Jobs,
  db: Db,
  settings: NightlySettings | null,
  senders: readonly Sender[],
): Promise<void> {
  await noteSettings(db, settings)
  if (settings === null) return
  await jobs.work(BACKUP, () => makeBackup(db, settings))
  await jobs.work(DRILL, () => makeDrill(db, settings))
  await jobs.work(NOTICE, (notice) => deliverNotice(db, deliverBy(senders), notice))
  await jobs.repeat(WATCH, async () => {
    const due = await whatIsDue(db, settings.hour)
    if (due.backup) await jobs.send(db, BACKUP, {}, NEXT)
    if (due.drill) await jobs.send(db, DRILL, {}, NEXT)
    await tellTroubles(
      db,
      jobs,
      senders.map(({ key }) => key),
    )
    return WATCH_EVERY_S
  })
}
