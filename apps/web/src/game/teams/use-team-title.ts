import type { Team } from '@called-it/contract/teams/teams.ts'
import { useLocalized } from '../../lib/language/language.ts'

/** What a team is called: one of the draw in the language of the interface, one of friends as they named it. */
export function useTeamTitle(): (team: Pick<Team, 'title' | 'name'>) => string {
  const localized = useLocalized()
  return ({ title, name }) => (title ? localized(title) : name)
}
