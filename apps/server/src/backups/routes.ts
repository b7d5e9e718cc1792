import * as calls from '@called-it/contract/contest/backups.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { BACKUP, DRILL, NEXT, readSettings } from './nightly.ts'

export function backupRoutes(mount: Mount<SignedIn>, db: Db, jobs: JobSender): void {
  const ask = async (job: typeof BACKUP) => {
    if ((await readSettings(db)) === null) throw problem('backups_off')
    await jobs.send(db, job, {}, NEXT)
    return { asked_at: new Date().toISOString() }
  }
  mount(calls.postBackup, () => ask(BACKUP))
  mount(calls.postDrill, () => ask(DRILL))
}
