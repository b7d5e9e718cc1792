import type { Db } from '../../schema.ts'
import { addParticipants } from '../../participants/participants.ts'
import { addPast, type PastPrediction } from './history-store.ts'
import { unpackAnswers } from '../settling/settled.ts'

/**
 * Restores predictions as they were saved in the past, whatever has locked since: for a history that is imported before its
 * results. Users join in the order of their first prediction. Questions that were packed without them are packed again at
 * their settlement.
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
  await addParticipants(db, tournamentId, [...new Set(inOrder.map((item) => item.user_id))])
}
