import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { forgetKept } from './kept-store.ts'

const FORGET_KEPT = defineJob('forget-kept-places')
/** How often the kept places of people who left are deleted, once their draw is over for good (s). */
const FORGET_KEPT_EVERY_S = 3600

export const teamJobs = [FORGET_KEPT]

export async function workOnTeams(jobs: Jobs, db: Db): Promise<void> {
  await jobs.repeat(FORGET_KEPT, async () => {
    await forgetKept(db)
    return FORGET_KEPT_EVERY_S
  })
}
