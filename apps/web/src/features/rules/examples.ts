import type { Stage } from '@called-it/contract/tournaments/tournaments.ts'
import { type MatchPoints, matchPoints } from '@called-it/rules/football/match-points.ts'
import { examplesOf } from '@called-it/rules/football/points-examples.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { scorer } from '@called-it/rules/kinds/first-places.ts'
import { league } from '@called-it/rules/kinds/league.ts'
import { tableOrder } from '@called-it/rules/kinds/table-order.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { levelOf } from '@called-it/rules/stage-level.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'

// The rules themselves compute the points of all examples, so that the examples are always right.

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

/** Predicted orders of a group of four: one with two teams in their places, one fully right. */
export function orderExamples(ruleset: Ruleset) {
  const called = [1, 2, 3, 4]
  return [
    [1, 3, 2, 4],
    [1, 2, 3, 4],
  ].map((outcome) => {
    const { points, parts } = tableOrder.earn(called, outcome, ruleset, null)
    return {
      called,
      outcome,
      points,
      right: parts.filter(({ part, earned }) => part === 'place' && earned).length,
    }
  })
}

/** The number of wrong teams among the eight in the example. */
const MISSED = 2

/** Examples of the top eight: some right teams with the favourite, as many without it, and all. */
export function leagueExamples(ruleset: Ruleset) {
  const team_ids = Array.from({ length: LEAGUE_TEAMS }, (_, at) => at + 1)
  const others = [LEAGUE_TEAMS + 1, LEAGUE_TEAMS + 2]
  return [[...team_ids.slice(0, -MISSED), ...others], [...team_ids.slice(MISSED), ...others], team_ids].map(
    (outcome) => {
      const { points, parts } = league.earn({ team_ids, favourite_team_id: 1 }, outcome, ruleset, null)
      const earned = parts.filter((part) => part.earned)
      return {
        right: earned.filter(({ part }) => part === 'team').length,
        hasFavourite: earned.some(({ part }) => part === 'favourite'),
        points,
      }
    },
  )
}

/** The points for one of two players who share the first place. */
export const sharedFirstPlace = (ruleset: Ruleset): number => scorer.earn(1, [1, 2], ruleset, null).points
