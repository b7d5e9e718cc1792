import type { RoundResult } from '../ratings/ratings.ts'
import type { Columns } from './mailing-store.ts'

/**
 * A user's results in a round, in the order in which a message holds them. Coefficients are hundredths.
 * `before` is the position in the tournament before the round; 0: there was none.
 */
export const FIGURES = [
  'round_points',
  'round_coefficient',
  'points',
  'coefficient',
  'position',
  'before',
] as const
export type Figures = Record<(typeof FIGURES)[number], number>

/** Returns the figures of all users in the rating of the round. */
export function columnsOf({ round, tournament, positions_before }: RoundResult): Columns {
  const before = new Int32Array(round.user_id.length)
  before.set(positions_before?.subarray(0, before.length) ?? [])
  const columns: Record<keyof Figures, Int32Array> = {
    round_points: round.points,
    round_coefficient: round.coefficient,
    points: tournament.points,
    coefficient: tournament.coefficient,
    position: tournament.position,
    before,
  }
  // By seat: users who have joined since come after these.
  return { user_ids: round.user_id, figures: FIGURES.map((name) => columns[name].subarray(0, before.length)) }
}

export const figuresOf = (numbers: readonly number[]): Figures =>
  Object.fromEntries(FIGURES.map((name, at) => [name, numbers[at]!])) as Figures
