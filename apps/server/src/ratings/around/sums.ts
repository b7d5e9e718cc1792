import { hundredthsOf, LEAST_ODDS } from '@called-it/rules/ufc/odds.ts'
import type { BlockRow } from '../publication/rating-blocks.ts'

/**
 * The first criterion of a rating as an integer: points, or hundredths of the sum of coefficients in fights.
 */
export type Scale = {
  sumOf(row: BlockRow): number
  /** Returns the least merits (rules/rating.ts) of a row with this sum. */
  meritsOf(sum: number): number[]
  /** The most and the least that one hit brings. */
  reach: { exact: number; outcome: number }
  /**
   * Returns a difference of sums as the contract shows it. It is never 0, because hits decide between level
   * sums.
   */
  missing(difference: number): number
  /**
   * Returns the steps that are shown around the user's own sum, the lowest first: from the sum that an exact
   * score would bring level, up to the aim if it is near. `sums` has the least sum of each step, and of the
   * step after the last.
   */
  around(mine: number, aim: number | null, top: number): { steps: number[]; sums: number[] }
}

/** The least and the most steps on each side of the user's own. */
const STEPS = 12
const SIDE_MAX = 16
/** The number of steps above if the aim is too far to be shown. */
const ABOVE = 6

/** The least that any right pick brings. */
const LEAST_COEFFICIENT = hundredthsOf(LEAST_ODDS)

export function scaleOf(
  rankedBy: 'points' | 'coefficient',
  points: { exact: number; outcome: number },
): Scale {
  const isByPoints = rankedBy === 'points'
  const unit = isByPoints ? 1 : 100
  const reach = isByPoints ? points : { exact: LEAST_COEFFICIENT, outcome: LEAST_COEFFICIENT }
  return {
    sumOf: (row) => (isByPoints ? row.points : row.coefficient),
    meritsOf: (sum) => (isByPoints ? [0, sum] : [sum]),
    reach,
    missing: (difference) => Math.max(1, difference) / unit,
    around: (mine, aim, top) => {
      const [own, first] = [Math.floor(mine / unit), Math.floor(top / unit)]
      const way = aim === null ? 0 : Math.floor(aim / unit) - own
      const high = Math.min(first, own + (way > SIDE_MAX ? ABOVE : Math.max(way, ABOVE)))
      const below = Math.min(SIDE_MAX, Math.ceil(reach.exact / unit))
      const low = Math.max(0, Math.min(own - below, high - STEPS + 1))
      const steps = Array.from({ length: high - low + 1 }, (_, at) => low + at)
      return { steps, sums: [...steps, high + 1].map((step) => step * unit) }
    },
  }
}
