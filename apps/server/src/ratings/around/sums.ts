import { hundredthsOf, LEAST_ODDS } from '@called-it/rules/ufc/odds.ts'
import type { BlockRow } from '../publication/rating-blocks.ts'

/**
 * What decides in a rating before all else, as a whole number: points, of fights hundredths of the sum of
 * coefficients.
 */
export type Scale = {
  sumOf(row: BlockRow): number
  /** The least merits (rules/rating.ts) that a row with this sum can have. */
  meritsOf(sum: number): number[]
  /** What one hit brings at most, and at least. */
  reach: { exact: number; outcome: number }
  /** A difference of sums as the contract tells it; never nothing, for hits decide between level ones. */
  missing(difference: number): number
  /**
   * The steps that are shown around an own sum, fewest first: down to whom an exact score would bring level, up to
   * the aim, if that is not far. `sums`: the least sum of each step, and that of the step behind the last.
   */
  around(mine: number, aim: number | null, top: number): { steps: number[]; sums: number[] }
}

/** A strip of so many steps, at least and at most on each side. */
const STEPS = 12
const SIDE_MAX = 16
/** Steps above, where the aim is too far to be shown. */
const ABOVE = 6

/** So much any right pick brings. */
const LEAST_COEFFICIENT = hundredthsOf(LEAST_ODDS)

export function scaleOf(isByPoints: boolean, points: { exact: number; outcome: number }): Scale {
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
