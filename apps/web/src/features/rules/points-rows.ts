import type { Stage } from '@called-it/contract/tournaments/tournaments.ts'
import { matchPoints, POINTS_PARTS } from '@called-it/rules/football/match-points.ts'
import type { Part } from '@called-it/rules/kind.ts'
import { keeper, mostProductiveTeam, scorer } from '@called-it/rules/kinds/first-places.ts'
import { league } from '@called-it/rules/kinds/league.ts'
import { tableOrder } from '@called-it/rules/kinds/table-order.ts'
import { tie } from '@called-it/rules/kinds/tie.ts'
import { tournamentWinner } from '@called-it/rules/kinds/tournament-winner.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { levelOf } from '@called-it/rules/stage-level.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { KindName } from '@called-it/rules/systems.ts'

/** A row of the table of points: what is right, and its points. A tie has its stage. */
export type PointsRow =
  | {
      what: (typeof POINTS_PARTS)[number] | 'place' | 'whole_order' | 'team' | 'favourite' | 'all_teams'
      points: number
    }
  | { what: 'tournament_winner' | 'scorer' | 'keeper' | 'most_productive_team'; points: number }
  | { what: 'tie'; stage: Stage; points: number }

const FULL = Array.from({ length: LEAGUE_TEAMS }, (_, at) => at + 1)
const ONE = 1

/**
 * Returns the table of points of a tournament. The rules settle a right answer to each of its questions and
 * give the points of each part.
 */
export function pointsRows(
  kinds: readonly KindName[],
  stages: readonly Stage[],
  ruleset: Ruleset,
): PointsRow[] {
  return kinds.flatMap((kind) => rowsOf(kind, stages, ruleset))
}

function rowsOf(kind: KindName, stages: readonly Stage[], ruleset: Ruleset): PointsRow[] {
  const score = { first: 2, second: 1 }
  const right = { team_ids: FULL, favourite_team_id: ONE }
  switch (kind) {
    case 'match':
      return matchPoints(score, score, ruleset, null).parts.map(({ part, points }) => ({
        what: part,
        points,
      }))
    case 'table_order':
      return firstOfEach(tableOrder.earn(FULL, FULL, ruleset, null).parts, ['place', 'whole_order'])
    case 'league':
      return firstOfEach(league.earn(right, FULL, ruleset, null).parts, ['team', 'favourite', 'all_teams'])
    case 'tie':
      return stages.flatMap((stage) => {
        const level = levelOf(stage)
        return level ? [{ what: 'tie', stage, points: tie.earn(ONE, ONE, ruleset, level).points }] : []
      })
    case 'tournament_winner':
      return [{ what: kind, points: tournamentWinner.earn(ONE, ONE, ruleset, null).points }]
    case 'scorer':
      return [{ what: kind, points: scorer.earn(ONE, [ONE], ruleset, null).points }]
    case 'keeper':
      return [{ what: kind, points: keeper.earn(ONE, [ONE], ruleset, null).points }]
    case 'most_productive_team':
      return [{ what: kind, points: mostProductiveTeam.earn(ONE, [ONE], ruleset, null).points }]
    case 'fight_card':
      return []
  }
}

/** The points of each of these parts. */
function firstOfEach<Name extends 'place' | 'whole_order' | 'team' | 'favourite' | 'all_teams'>(
  parts: readonly Part[],
  names: readonly Name[],
): { what: Name; points: number }[] {
  return names.map((what) => ({ what, points: parts.find(({ part }) => part === what)!.points }))
}
