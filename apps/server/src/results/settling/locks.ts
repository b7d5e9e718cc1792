import { inTransaction } from '../../platform/database/db.ts'
import { defineJob, type JobSender } from '../../platform/jobs.ts'
import { notify } from '../../platform/live/notify.ts'
import { packAnswers } from '../../predictions/predictions.ts'
import { admitNewcomers } from '../../ratings/ratings.ts'
import type { Db } from '../../schema.ts'
import { publishStatistics } from '../../statistics/statistics.ts'
import { holdQuestions, holdTournament, listQuestions, readFacts } from '../../tournaments/tournaments.ts'
import { listLate, nextLock, slugOf } from './lock-store.ts'

/** Due when the next questions of a tournament lock. */
export const LOCK_QUESTIONS = defineJob<{ tournament_id: number }>('lock-questions')

/** Schedules the job for the next lock of a tournament. To be called whenever a lock may have moved. */
export async function sendNextLock(db: Db, jobs: JobSender, tournamentId: number): Promise<void> {
  const next = await nextLock(db, tournamentId)
  if (next === null) return
  const options = { startAfter: next, key: String(tournamentId) }
  await jobs.send(db, LOCK_QUESTIONS, { tournament_id: tournamentId }, options)
}

/**
 * Packs the answers to every question of a tournament that has locked by the clock, and schedules the next
 * lock.
 */
export async function lockDue(db: Db, jobs: JobSender, tournamentId: number): Promise<void> {
  for (const { id } of await listLate(db, tournamentId)) await lockQuestion(db, tournamentId, id)
  await sendNextLock(db, jobs, tournamentId)
}

/** Does the same for all tournaments, even if their own jobs were lost. */
export async function lockAllDue(db: Db, jobs: JobSender): Promise<void> {
  const late = await listLate(db, null)
  for (const id of new Set(late.map((item) => item.tournament_id))) await lockDue(db, jobs, id)
}

export async function lockQuestion(db: Db, tournamentId: number, questionId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdTournament(trx, tournamentId)
    await holdQuestions(trx, [questionId])
    const facts = await readFacts(trx, tournamentId)
    const question = (await listQuestions(trx, tournamentId, facts)).find(({ id }) => id === questionId)
    if (!question?.is_locked || question.packed_bytes !== null) return
    await admitNewcomers(trx, tournamentId)
    await packAnswers(trx, tournamentId, question)
    await publishStatistics(trx, tournamentId, facts)
    await notify(trx, { topic: 'score', tournament: await slugOf(trx, tournamentId) })
  })
}
