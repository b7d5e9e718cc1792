import { checkEight, type LeagueAnswer } from '@called-it/rules/answers/eight.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'

/** At most eight teams in the order in which they were chosen, and the favourite among them. */
export type Choice = { team_ids: number[]; favourite_team_id: number | null }

export const NO_CHOICE: Choice = { team_ids: [], favourite_team_id: null }

/** Rejects stored values of other versions of the page. */
export function isChoice(value: unknown): value is Choice {
  const { team_ids, favourite_team_id } = (value ?? {}) as Partial<Choice>
  return (
    Array.isArray(team_ids) &&
    team_ids.every(Number.isInteger) &&
    (favourite_team_id === null || Number.isInteger(favourite_team_id))
  )
}

/** Adds the team, or removes it if it was chosen; null if there is no room for it. */
export function withTeamToggled({ team_ids, favourite_team_id }: Choice, id: number): Choice | null {
  if (team_ids.includes(id))
    return {
      team_ids: team_ids.filter((each) => each !== id),
      favourite_team_id: favourite_team_id === id ? null : favourite_team_id,
    }
  if (team_ids.length >= LEAGUE_TEAMS) return null
  return { team_ids: [...team_ids, id], favourite_team_id }
}

/** Makes this team the favourite in place of any other. If it was the favourite already, there is none. */
export function withFavouriteToggled({ team_ids, favourite_team_id }: Choice, id: number): Choice {
  return { team_ids, favourite_team_id: favourite_team_id === id ? null : id }
}

/** Without the teams that are not in the tournament (any more). */
export function amongTeams({ team_ids, favourite_team_id }: Choice, ids: readonly number[]): Choice {
  const known = team_ids.filter((id) => ids.includes(id))
  return {
    team_ids: known,
    favourite_team_id: known.includes(favourite_team_id ?? NaN) ? favourite_team_id : null,
  }
}

/** Why the choice cannot be saved, by the rule that the server uses, too; null if it can. */
export function mistakeOf({ team_ids, favourite_team_id }: Choice, ids: readonly number[]) {
  return checkEight({ team_ids, favourite_team_id: favourite_team_id ?? NaN }, { ids })
}

/** The answer that is sent; null while something is missing. */
export function answerOf(choice: Choice, ids: readonly number[]): LeagueAnswer | null {
  const { team_ids, favourite_team_id } = choice
  return favourite_team_id === null || mistakeOf(choice, ids) ? null : { team_ids, favourite_team_id }
}

/** Whether both name the same teams and favourite, in any order. */
export function isSameChoice(first: Choice, second: Choice): boolean {
  return (
    first.favourite_team_id === second.favourite_team_id &&
    first.team_ids.length === second.team_ids.length &&
    first.team_ids.every((id) => second.team_ids.includes(id))
  )
}
