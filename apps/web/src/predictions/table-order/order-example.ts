import { earnByOrder } from '@called-it/rules/answers/order.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'

/** Predicted orders of a group of four: one with two teams in their places, one fully right. */
export function orderExamples(ruleset: Ruleset) {
  const called = [1, 2, 3, 4]
  return [
    [1, 3, 2, 4],
    [1, 2, 3, 4],
  ].map((outcome) => {
    const { points, parts } = earnByOrder(called, outcome, ruleset)
    return {
      called,
      outcome,
      points,
      right: parts.filter(({ part, earned }) => part === 'place' && earned).length,
    }
  })
}
