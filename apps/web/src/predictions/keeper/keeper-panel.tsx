import { call } from '../../lib/http/api.ts'
import type { PanelProps } from '../panel.ts'
import { PlayerPanel } from '../player-pick/player-panel.tsx'
import { definePlayerKind } from '../player-pick/player-picks.ts'

const KEEPER = definePlayerKind({
  kind: 'keeper',
  by: 'clean_sheets',
  read: (input) => call('GET /api/v1/tournaments/{slug}/prediction-type/keeper', input),
  save: (slug, playerId) =>
    call('POST /api/v1/tournaments/{slug}/predictions/goalkeeper/{playerId}', { params: { slug, playerId } }),
})

/** The question which goalkeeper keeps the most clean sheets. */
export function KeeperPanel(props: PanelProps) {
  return <PlayerPanel {...props} playerKind={KEEPER} />
}
