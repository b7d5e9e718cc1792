import type { Team } from '@called-it/contract/teams/teams.ts'
import { initials } from '../../ui/marks/identity.ts'
import { Crest } from '../marks/crest.tsx'
import { useTeamTitle } from './use-team-title.ts'

/** The crest of a drawn or a friends team: the same in both languages, but for the initials, which are those of the shown name. */
export function TeamCrest({ team, size }: { team: Pick<Team, 'title' | 'name'>; size: number }) {
  return <Crest seed={team.name} code={initials(useTeamTitle()(team))} size={size} />
}
