import { inTransaction } from '../platform/db.ts'
import { defineJob } from '../platform/jobs.ts'
import { notify } from '../platform/notify.ts'
import { packAnswers } from '../predictions/predictions.ts'
import { admitNewcomers } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import {
  holdQuestions,
  holdTournament,
  listQuestions,
  readFacts,
  slugOf,
} from '../tournaments/tournaments.ts'

/** Due when a question locks; sent whenever its lock is moved. */
export const LOCK_QUESTION = defineJob<{ tournament_id: number; question_id: number }>('lock-question')

/**
 * Packs the answers to a question that has locked by the clock, and so counts its crowd. Nothing where its lock was
 * moved ahead, or where that has been done.
 */
export async function lockQuestion(db: Db, tournamentId: number, questionId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdTournament(trx, tournamentId)
    await holdQuestions(trx, [questionId])
    const facts = await readFacts(trx, tournamentId)
    const question = (await listQuestions(trx, tournamentId, facts)).find(({ id }) => id === questionId)
    if (!question?.is_locked || question.packed_bytes !== null) return
    await admitNewcomers(trx, tournamentId)
    await packAnswers(trx, tournamentId, question)
    await notify(trx, { topic: 'score', tournament: await slugOf(trx, tournamentId) })
  })
}
