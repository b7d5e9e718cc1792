import { defineJob, type Jobs } from '../platform/jobs.ts'
import { notifyDesk } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import { watchDesk } from './desk.ts'

/** Watches what changes on the desk without an entry in the audit log: by the clock, by messages and by jobs. */
const WATCH = defineJob('desk-watch')
const WATCH_EVERY_S = 15

export const deskJobs = [WATCH]

export async function workOnDesk(jobs: Jobs, db: Db): Promise<void> {
  // What this process saw last. Another process may have run the job meanwhile: then one signal is sent twice.
  let last: string | null = null
  await jobs.repeat(WATCH, async () => {
    const seen = await watchDesk(db)
    if (last !== null && seen !== last) await notifyDesk(db)
    last = seen
    return WATCH_EVERY_S
  })
}
