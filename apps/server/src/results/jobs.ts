import { defineJob, type Jobs } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import { LOCK_QUESTION, lockLate, lockQuestion } from './results.ts'

/** Whatever became of a question's own job, its answers are packed this soon after it has locked (s). */
const LOCK_LATE = defineJob('lock-late-questions')
const LOCK_LATE_EVERY_S = 60

export const resultJobs = [LOCK_QUESTION, LOCK_LATE]

export async function workOnResults(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(LOCK_QUESTION, ({ tournament_id, question_id }) =>
    lockQuestion(db, tournament_id, question_id),
  )
  await jobs.repeat(LOCK_LATE, async () => {
    await lockLate(db)
    return LOCK_LATE_EVERY_S
  })
}
