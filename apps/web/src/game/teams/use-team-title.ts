import type { Team } from '@called-it/contract/teams/teams.ts'
import { useLocalized } from '../../lib/language/language.ts'

/** Names a team: a team of the draw in the language of the interface, a friends team by its own name. */
export function useTeamTitle(): (team: Pick<Team, 'title' | 'name'>) => string {
  const localized = useLocalized()
  return ({ title, name }) => (title ? localized(title) : name)
}
