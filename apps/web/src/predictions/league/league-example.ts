import { earnByEight } from '@called-it/rules/answers/eight.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'

/** The number of wrong teams among the eight in the example. */
const MISSED = 2

/** Examples of the top eight: some right teams with the favourite, as many without it, and all. */
export function leagueExamples(ruleset: Ruleset) {
  const team_ids = Array.from({ length: LEAGUE_TEAMS }, (_, at) => at + 1)
  const others = [LEAGUE_TEAMS + 1, LEAGUE_TEAMS + 2]
  return [[...team_ids.slice(0, -MISSED), ...others], [...team_ids.slice(MISSED), ...others], team_ids].map(
    (outcome) => {
      const { points, parts } = earnByEight({ team_ids, favourite_team_id: 1 }, outcome, ruleset)
      const earned = parts.filter((part) => part.earned)
      return {
        right: earned.filter(({ part }) => part === 'team').length,
        hasFavourite: earned.some(({ part }) => part === 'favourite'),
        points,
      }
    },
  )
}
