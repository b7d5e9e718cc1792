import type { Settlement } from '@called-it/contract/organiser.ts'
import { describeChanges } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import type { Followed } from './follow.ts'

/**
 * What an organiser is shown of a settlement: what the event awards now, or (`eventId` left out) all that was settled,
 * and whom the rating moved.
 */
export async function describeSettlement(db: Db, followed: Followed, eventId?: number): Promise<Settlement> {
  const settlement: Settlement = {
    predictions: 0,
    awarded_points: 0,
    by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    top_changes: await describeChanges(db, followed.top_changes),
  }
  for (const { question, after } of followed.changes) {
    if (eventId !== undefined && question.event_id !== eventId) continue
    for (const { predictions, points, hit } of after) {
      settlement.predictions += predictions
      settlement.awarded_points += predictions * (points ?? 0)
      if (hit) settlement.by_hit[hit] += predictions
    }
  }
  return settlement
}
