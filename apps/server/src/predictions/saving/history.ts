import type { Db } from '../../schema.ts'
import { addParticipants } from '../../tournaments/tournaments.ts'
import { addPast, type PastPrediction } from './history-store.ts'
import { unpackAnswers } from '../settling/settled.ts'

/**
 * Restores predictions as they were saved in the past, whatever has locked since: for a history that is brought in,
 * before its results. Who predicted first, joins first. What was packed without them is packed anew when it settles.
 */
export async function restorePredictions(
  db: Db,
  tournamentId: number,
  predictions: PastPrediction[],
): Promise<void> {
  for (const questionId of await addPast(db, tournamentId, predictions)) {
    await unpackAnswers(db, tournamentId, questionId)
  }
  const inOrder = predictions.toSorted(
    (a, b) => a.saved_at.localeCompare(b.saved_at) || a.user_id - b.user_id,
  )
  await addParticipants(db, tournamentId, [...new Set(inOrder.map((it) => it.user_id))])
}
