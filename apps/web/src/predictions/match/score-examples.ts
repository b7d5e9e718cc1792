import type { Stage } from '@called-it/contract/tournaments/tournaments.ts'
import { type MatchPoints, matchPoints } from '@called-it/rules/football/match-points.ts'
import { examplesOf } from '@called-it/rules/football/points-examples.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { levelOf } from '@called-it/rules/stage-level.ts'

/** The predicted scores of the examples: a win and a draw (GAME.md 4). */
export const CALLS: readonly Score[] = [
  { first: 2, second: 1 },
  { first: 1, second: 1 },
]

export type MatchExample = MatchPoints & { result: Score }

/** Possible results for this predicted score, with their points. */
export const matchExamples = (call: Score, ruleset: Ruleset): MatchExample[] =>
  examplesOf(call).map(({ result }) => ({ result, ...matchPoints(call, result, ruleset, null) }))

/** The stages that multiply a match's points, with the points of an exact score. */
export function multipliedStages(stages: readonly Stage[], ruleset: Ruleset) {
  const [call] = CALLS as [Score]
  return stages.flatMap((stage) => {
    const level = levelOf(stage)
    const times = (level && ruleset.stage_multiplier[level]) ?? 1
    return times === 1 ? [] : [{ stage, times, points: matchPoints(call, call, ruleset, level).points }]
  })
}
