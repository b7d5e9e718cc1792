import { GOALS_MAX } from '../limits.ts'
import type { Side } from '../vocabulary.ts'

/** Goals of the two sides of a match, in the order of its entities. */
export type Score = Record<Side, number>

/**
 * Returns why a predicted score cannot be saved, null if it can. The form checks before any call and the server
 * checks again. The order is fixed, so that both report the same: a missing field first (null, undefined or an
 * empty text), then one that is not a whole number, a negative one, and more than 20 goals (SPEC.md 5).
 */
export function checkScore(value: {
  first: unknown
  second: unknown
}): 'incomplete' | 'not_a_number' | 'negative' | 'too_many_goals' | null {
  const goals = [value.first, value.second]
  if (goals.some((count) => count === null || count === undefined || count === '')) return 'incomplete'
  if (!goals.every(isWhole)) return 'not_a_number'
  if (goals.some((count) => count < 0)) return 'negative'
  if (goals.some((count) => count > GOALS_MAX)) return 'too_many_goals'
  return null
}

/** Returns the leading side, null for a level score. */
export function leaderOf({ first, second }: Score): Side | null {
  if (first === second) return null
  return first > second ? 'first' : 'second'
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value)
}
