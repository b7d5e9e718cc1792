import { useFormat } from '../../../lib/format.ts'
import { useLocalized } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { OwnPick } from '../one-pick/own-pick.tsx'
import { phaseOf } from '../phase-of.ts'
import { Leaders } from './leaders.tsx'
import { PlayerMark } from './player-mark.tsx'
import type { PlayerKind, PlayerQuestion } from './player-picks.ts'

type OthersPlayerProps = { of: PlayerKind; question: PlayerQuestion; at: number }

/** Whom another user named: hidden until nobody can copy it. */
export function OthersPlayer({ of, question, at }: OthersPlayerProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { signed } = useFormat()
  const isLocked = phaseOf(question, at) === 'locked'
  const player = question.prediction?.player ?? null
  return (
    <div className="mb-6 grid gap-6">
      <OwnPick
        label={t(`${of.kind}.theirs`, { worth: signed(question.worth) })}
        name={player && localized(player.name)}
        mark={player && <PlayerMark player={player} size={64} />}
        nobody={isLocked ? t('nobody') : t('hidden')}
        result={isLocked ? question.prediction : null}
        isCorrected={question.is_corrected}
      />
      {isLocked && <Leaders of={of} question={question} />}
    </div>
  )
}
