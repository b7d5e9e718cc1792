import { useLocalized } from '../../lib/language/language.ts'
import { OthersPick } from '../one-pick/others-pick.tsx'
import { phaseOf } from '../phase-of.ts'
import { Leaders } from './leaders.tsx'
import { PlayerMark } from './player-mark.tsx'
import type { PlayerKind, PlayerQuestion } from './player-picks.ts'

type OthersPlayerProps = { playerKind: PlayerKind; question: PlayerQuestion; at: number }

/** The player that another user chose. */
export function OthersPlayer({ playerKind, question, at }: OthersPlayerProps) {
  const localized = useLocalized()
  const isLocked = phaseOf(question, at) === 'locked'
  const player = question.prediction?.player ?? null
  return (
    <div className="mb-6 grid gap-6">
      <OthersPick
        kind={playerKind.kind}
        question={question}
        isLocked={isLocked}
        named={player && { name: localized(player.name), mark: <PlayerMark player={player} size={64} /> }}
      />
      {isLocked && <Leaders playerKind={playerKind} question={question} />}
    </div>
  )
}
