import type { Choice, Earned, Part } from '../kind.ts'
import { LEAGUE_TEAMS } from '../limits.ts'

/** Eight teams of the league stage and the favourite among them: ids of entities. */
export type LeagueAnswer = { team_ids: number[]; favourite_team_id: number }

type Numbers = { league: { team: number; favourite_multiplier: number; all_teams: number } }

/** The parts of their points. */
export const EIGHT_PARTS = ['team', 'favourite', 'all_teams'] as const
type PartName = (typeof EIGHT_PARTS)[number]

/** Returns what is wrong with eight teams and their favourite; null if they can be saved. */
export function checkEight(
  { team_ids, favourite_team_id }: LeagueAnswer,
  { ids }: Choice,
): 'unknown_team' | 'eight_teams' | 'favourite_of_the_eight' | null {
  if (team_ids.some((id) => !ids.includes(id))) return 'unknown_team'
  if (team_ids.length !== LEAGUE_TEAMS || new Set(team_ids).size !== LEAGUE_TEAMS) return 'eight_teams'
  return team_ids.includes(favourite_team_id) ? null : 'favourite_of_the_eight'
}

/** Returns the points of eight teams, and their parts. */
export function earnByEight(
  { team_ids, favourite_team_id }: LeagueAnswer,
  outcome: readonly number[],
  { league: { team, favourite_multiplier, all_teams } }: Numbers,
): Earned<PartName> {
  const part = (name: PartName, earned: boolean, worth: number, id?: number): Part<PartName> => ({
    part: name,
    points: earned ? worth : 0,
    earned,
    ...(id !== undefined && { id }),
  })
  const teams = team_ids.map((id) => part('team', outcome.includes(id), team, id))
  const isFavourite = outcome.includes(favourite_team_id)
  const parts = [
    ...teams,
    part('favourite', isFavourite, team * (favourite_multiplier - 1), favourite_team_id),
    part(
      'all_teams',
      teams.every(({ earned }) => earned),
      all_teams,
    ),
  ]
  return { points: parts.reduce((sum, { points }) => sum + points, 0), coefficient: 0, hit: null, parts }
}
