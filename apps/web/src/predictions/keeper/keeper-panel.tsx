import type { PanelProps } from '../panel.ts'
import { PlayerPanel } from '../player-pick/player-panel.tsx'
import { PLAYER_KINDS } from '../player-pick/player-picks.ts'

/** The question which goalkeeper keeps the most clean sheets. */
export function KeeperPanel(props: PanelProps) {
  return <PlayerPanel {...props} playerKind={PLAYER_KINDS.keeper} />
}
