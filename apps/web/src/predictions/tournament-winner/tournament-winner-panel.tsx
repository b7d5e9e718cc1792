import type { PanelProps } from '../panel.ts'
import { TeamPanel } from '../team-pick/team-panel.tsx'
import { TEAM_KINDS } from '../team-pick/team-picks.ts'

/** The question who wins the tournament. */
export function TournamentWinnerPanel(props: PanelProps) {
  return <TeamPanel {...props} teamKind={TEAM_KINDS.tournament_winner} />
}
