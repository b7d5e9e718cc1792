import type { Hit, Side } from '../vocabulary.ts'
import { hitOf } from './match-points.ts'
import { leaderOf, type Score } from './score.ts'

/** A possible final score for an example prediction, and the reason of its points. */
export type PointsExample = {
  result: Score
  hit: Hit
  why: 'exact' | 'margin' | 'winner' | 'no_winner' | 'other_draw' | 'other_draw_too' | 'no_draw'
  /** The side that leads at the end, and the margin. */
  leader: Side | null
  margin: number
}

/** The predicted score of an example if the viewer has predicted none: any score with a winner. */
export const SUPPOSED_CALL: Score = { first: 1, second: 2 }

/**
 * Returns four final scores, from the best for this prediction to a miss. Each is found by the rules, so that no
 * example can be wrong. A predicted draw has no "outcome" example, because every draw has the right difference.
 */
export function examplesOf(call: Score): PointsExample[] {
  const winner = leaderOf(call)
  const margin = Math.abs(call.first - call.second)
  // Returns a win of the predicted winner (or a draw) by a margin; the other side scores `lost`.
  const end = (lost: number, by: number): Score => ({
    first: lost + (winner === 'first' ? by : 0),
    second: lost + (winner === 'second' ? by : 0),
  })
  const find = (hit: Hit, why: PointsExample['why'], ends: Score[], taken?: PointsExample) => {
    const result = ends.find(
      (each) => hitOf(call, each) === hit && hitOf(each, taken?.result ?? call) !== 'exact',
    )
    if (!result) throw new Error(`no end of ${call.first}:${call.second} is a ${hit}`)
    return { result, hit, why, leader: leaderOf(result), margin: Math.abs(result.first - result.second) }
  }

  const exact: PointsExample = { result: call, hit: 'exact', why: 'exact', leader: winner, margin }
  const alike = [0, 1, 2].map((lost) => end(lost, margin))
  if (!winner) {
    const other = find('difference', 'other_draw', alike)
    const another = find('difference', 'other_draw_too', alike, other)
    return [exact, other, another, find('miss', 'no_draw', [{ first: 0, second: 1 }])]
  }
  return [
    exact,
    find('difference', 'margin', alike),
    find('outcome', 'winner', [end(0, 3), end(0, 2)]),
    find('miss', 'no_winner', [{ first: 1, second: 1 }]),
  ]
}
