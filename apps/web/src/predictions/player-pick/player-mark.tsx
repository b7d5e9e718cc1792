import { useLocalized } from '../../lib/language/language.ts'
import { Crest } from '../../game/marks/crest.tsx'
import type { PlayerChoice } from './player-choice.ts'

/** The sign of a player: initials on the colours of the team. */
export function PlayerMark({ player, size = 36 }: { player: PlayerChoice; size?: number }) {
  const localized = useLocalized()
  const initials = localized(player.name)
    .split(/\s+/)
    .map((word) => word[0])
  return (
    <Crest
      seed={player.team.key}
      colours={player.team.colours}
      code={[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('')}
      size={size}
    />
  )
}
