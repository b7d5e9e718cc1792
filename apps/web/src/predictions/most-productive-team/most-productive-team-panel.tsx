import type { PanelProps } from '../panel.ts'
import { TeamPanel } from '../team-pick/team-panel.tsx'
import { TEAM_KINDS } from '../team-pick/team-picks.ts'

/** The question which team scores the most goals. */
export function MostProductiveTeamPanel(props: PanelProps) {
  return <TeamPanel {...props} teamKind={TEAM_KINDS.most_productive_team} />
}
