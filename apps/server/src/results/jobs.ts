import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { lockAllDue } from './results.ts'
import { LOCK_QUESTIONS, lockDue } from './settling/locks.ts'

/**
 * How soon answers are packed after their question has locked, even if the tournament's own job was lost (s).
 */
const LOCK_LATE = defineJob('lock-late-questions')
const LOCK_LATE_EVERY_S = 60

export const resultJobs = [LOCK_QUESTIONS, LOCK_LATE]

export async function workOnResults(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(LOCK_QUESTIONS, ({ tournament_id }) => lockDue(db, jobs, tournament_id))
  await jobs.repeat(LOCK_LATE, async () => {
    await lockAllDue(db, jobs)
    return LOCK_LATE_EVERY_S
  })
}
