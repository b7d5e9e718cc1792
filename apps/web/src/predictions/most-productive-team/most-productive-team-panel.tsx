import { call } from '../../lib/http/api.ts'
import type { PanelProps } from '../panel.ts'
import { TeamPanel } from '../team-pick/team-panel.tsx'
import { defineTeamKind } from '../team-pick/team-picks.ts'

const MOST_PRODUCTIVE_TEAM = defineTeamKind({
  kind: 'most_productive_team',
  read: (input) => call('GET /api/v1/tournaments/{slug}/prediction-type/most_productive_team', input),
  save: (slug, teamId) =>
    call('POST /api/v1/tournaments/{slug}/predictions/team/{teamId}', { params: { slug, teamId } }),
})

/** The question which team scores the most goals. */
export function MostProductiveTeamPanel(props: PanelProps) {
  return <TeamPanel {...props} teamKind={MOST_PRODUCTIVE_TEAM} />
}
