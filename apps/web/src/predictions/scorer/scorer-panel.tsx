import { call } from '../../lib/http/api.ts'
import type { PanelProps } from '../panel.ts'
import { PlayerPanel } from '../player-pick/player-panel.tsx'
import { definePlayerKind } from '../player-pick/player-picks.ts'

const SCORER = definePlayerKind({
  kind: 'scorer',
  by: 'goals',
  read: (input) => call('GET /api/v1/tournaments/{slug}/prediction-type/scorer', input),
  save: (slug, playerId) =>
    call('POST /api/v1/tournaments/{slug}/predictions/scorer/{playerId}', { params: { slug, playerId } }),
})

/** The question who scores the most goals. */
export function ScorerPanel(props: PanelProps) {
  return <PlayerPanel {...props} playerKind={SCORER} />
}
