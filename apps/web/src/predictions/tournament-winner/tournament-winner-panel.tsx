import { call } from '../../lib/http/api.ts'
import type { PanelProps } from '../panel.ts'
import { TeamPanel } from '../team-pick/team-panel.tsx'
import { defineTeamKind } from '../team-pick/team-picks.ts'

const TOURNAMENT_WINNER = defineTeamKind({
  kind: 'tournament_winner',
  read: (input) => call('GET /api/v1/tournaments/{slug}/prediction-type/tournament_winner', input),
  save: (slug, teamId) =>
    call('POST /api/v1/tournaments/{slug}/predictions/tournament-winner/{teamId}', {
      params: { slug, teamId },
    }),
})

/** The question who wins the tournament. */
export function TournamentWinnerPanel(props: PanelProps) {
  return <TeamPanel {...props} teamKind={TOURNAMENT_WINNER} />
}
