import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { MERIT } from '@called-it/rules/rating.ts'
import type { Favourite, Head } from './page-store.ts'
import type { Row } from './page-reader.ts'
import type { BlockRow } from '../publication/rating-blocks.ts'
import { type SystemName, sportOf } from '@called-it/rules/systems.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'

/** Returns the sum of a row's decimal odds; null in football, which has none. */
export const coefficientSumOf = (row: Pick<BlockRow, 'coefficient'>, system: SystemName): number | null =>
  sportOf(system).ranked_by === 'coefficient' ? oddsOf(row.coefficient) : null

/** The user who reads a rating, and the users that this viewer has pinned. */
export type RowViewer = { id: number; favourites: readonly Pick<Favourite, 'user_id'>[] }

/** Returns a row as the contract shows it to a viewer. */
export const viewOf = (
  row: Row,
  viewer: RowViewer,
  head: Pick<Head, 'system_name' | 'rows_count' | 'newcomers_count'>,
): RatingRow => ({
  position: row.position,
  previous_position: row.previous || null,
  user: row.user,
  group: row.group,
  team: row.team,
  points: row.points,
  coefficient_sum: coefficientSumOf(row, head.system_name),
  exact_hits: row.exact_hits,
  outcome_hits: row.outcome_hits,
  settled_predictions: row.settled,
  is_favourite: viewer.favourites.some(({ user_id }) => user_id === row.user_id),
  is_me: row.user_id === viewer.id,
  is_shared: row.is_shared || isLevelWithNewcomers(row, head),
})

/** Whether a row without merits is level with a newcomer other than itself. */
function isLevelWithNewcomers(row: Row, head: Pick<Head, 'rows_count' | 'newcomers_count'>): boolean {
  const others = head.newcomers_count - (row.place > head.rows_count ? 1 : 0)
  return others > 0 && MERIT.every((merit) => row[merit] === 0)
}
