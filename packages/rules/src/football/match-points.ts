import type { StageLevel } from '../stage-level.ts'
import type { Hit } from '../vocabulary.ts'
import { leaderOf, type Score } from './score.ts'

/** The steps of the points' explanation, from the easiest: what is right up to an exact score (GAME.md 4). */
export const POINTS_PARTS = ['outcome', 'difference', 'exact'] as const
export type PointsPart = (typeof POINTS_PARTS)[number]

/** The numbers of the ruleset that decide the points of a score. */
export type MatchNumbers = {
  match: Record<Hit, number>
  stage_multiplier: Partial<Record<StageLevel, number>>
}

/** The points of each hit where a tournament has none of its own. */
export const STANDARD_HITS: Readonly<Record<Hit, number>> = { exact: 5, difference: 3, outcome: 2, miss: 0 }

/** The points of a prediction and their explanation. */
export type MatchPoints = {
  points: number
  hit: Hit
  /** The points of each part; their sum is `points`. A part that was not earned has none. */
  parts: { part: PointsPart; points: number; earned: boolean }[]
}

const RUNG: Record<Hit, number> = { miss: 0, outcome: 1, difference: 2, exact: 3 }

/** Returns how close a predicted score is to the counted one: `difference` is the right margin, or another draw. */
export function hitOf(prediction: Score, result: Score): Hit {
  if (prediction.first === result.first && prediction.second === result.second) return 'exact'
  if (prediction.first - prediction.second === result.first - result.second) return 'difference'
  return leaderOf(prediction) === leaderOf(result) ? 'outcome' : 'miss'
}

/**
 * Returns the points of a predicted score against the counted one (`countedScore`), by the tournament's ruleset.
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
      // A ruleset may give points for a miss: they count here, or the parts would not add up.
      part('outcome', outcome, miss),
      part('difference', difference - outcome, 0),
      part('exact', exact - difference, 0),
    ],
  }
}
