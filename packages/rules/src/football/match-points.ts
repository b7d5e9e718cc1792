import type { StageLevel } from '../stage-level.ts'
import type { Hit } from '../vocabulary.ts'
import { leaderOf, type Score } from './score.ts'

/** The steps of the points' explanation, from the easiest: what is right up to an exact score (GAME.md 4). */
export const POINTS_PARTS = ['outcome', 'difference', 'exact'] as const
export type PointsPart = (typeof POINTS_PARTS)[number]

/** The numbers that decide what a score earns. */
export type MatchNumbers = {
  match: Record<Hit, number>
  stage_multiplier: Partial<Record<StageLevel, number>>
}

/** What a prediction earned, in points, and why. */
export type MatchPoints = {
  points: number
  hit: Hit
  /** What each part brought; together they are `points`. A part that was not earned is shown without any. */
  parts: { part: PointsPart; points: number; earned: boolean }[]
}

const RUNG: Record<Hit, number> = { miss: 0, outcome: 1, difference: 2, exact: 3 }

/** How close a predicted score came to the counted one: `difference` is the right margin, or another draw. */
export function hitOf(prediction: Score, result: Score): Hit {
  if (prediction.first === result.first && prediction.second === result.second) return 'exact'
  if (prediction.first - prediction.second === result.first - result.second) return 'difference'
  return leaderOf(prediction) === leaderOf(result) ? 'outcome' : 'miss'
}

/**
 * Points for a predicted score against the counted one (`countedScore`), by the tournament's ruleset.
 * `level` is the stage's (`levelOf`): the final counts double by default (GAME.md 4, stage_multiplier).
 */
export function matchPoints(
  prediction: Score,
  result: Score,
  ruleset: MatchNumbers,
  level: StageLevel | null,
): MatchPoints {
  const hit = hitOf(prediction, result)
  const { exact, difference, outcome, miss } = ruleset.match
  const times = (level && ruleset.stage_multiplier[level]) ?? 1
  const part = (name: PointsPart, worth: number, otherwise: number) => {
    const earned = RUNG[hit] >= RUNG[name]
    return { part: name, points: (earned ? worth : otherwise) * times, earned }
  }
  return {
    points: ruleset.match[hit] * times,
    hit,
    parts: [
      // A ruleset may console a miss: then the points stand here, or the parts would not add up.
      part('outcome', outcome, miss),
      part('difference', difference - outcome, 0),
      part('exact', exact - difference, 0),
    ],
  }
}
