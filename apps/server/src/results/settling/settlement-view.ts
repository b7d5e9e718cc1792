import type { Settlement } from '@called-it/contract/organiser/results.ts'
import { HITS } from '@called-it/rules/vocabulary.ts'
import { describeChanges } from '../../ratings/ratings.ts'
import type { Db } from '../../schema.ts'
import { type Followed, isAbout } from './follow.ts'

/**
 * Returns what an organiser sees of a settlement: the points that the event awards now, or (`event` left out)
 * all that was settled, and the users that the rating moved.
 */
export async function describeSettlement(
  db: Db,
  followed: Followed,
  event?: { id: number; round_id: number },
): Promise<Settlement> {
  const settlement: Settlement = {
    predictions: 0,
    awarded_points: 0,
    by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    top_changes: await describeChanges(db, followed.top_changes),
  }
  for (const { question, awarded } of followed.changes) {
    if (event && !isAbout(question, event)) continue
    const { predictions, points, by_hit } = awarded(event?.id)
    settlement.predictions += predictions
    settlement.awarded_points += points
    for (const hit of HITS) settlement.by_hit[hit] += by_hit[hit] ?? 0
  }
  return settlement
}
