import type { PanelProps } from '../panel.ts'
import { PlayerPanel } from '../player-pick/player-panel.tsx'
import { PLAYER_KINDS } from '../player-pick/player-picks.ts'

/** The question who scores the most goals. */
export function ScorerPanel(props: PanelProps) {
  return <PlayerPanel {...props} playerKind={PLAYER_KINDS.scorer} />
}
