import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ripple } from '../../ui/forms/ripple.ts'
import styles from './fight-side.module.css'
import { FighterCorner } from './fighter-corner.tsx'
import { entityAt } from '../fight-card/fights.ts'

type FightSideProps = {
  fight: Fight
  side: Side
  /** The picked winner of this fight. */
  pick: CardPick | undefined
  isStart: boolean
  /** Undefined: nothing can be picked. */
  onChoose: ((eventId: number, fighterId: number) => void) | undefined
}

/** A side of a fight: one press picks it as the winner, another press takes that back. */
export function FightSide({ fight, side, pick, isStart, onChoose }: FightSideProps) {
  const { t } = useTranslation('predictions')
  const fighter = entityAt(fight, side)
  const look = { className: styles.side, 'data-side': side, 'data-type': fight.type }
  if (!fighter)
    return (
      <div {...look}>
        <span className="grid h-full place-items-center p-4 text-text-3">{t('unknown_team')}</span>
      </div>
    )
  const isChosen = pick?.tournament_player_id === fighter.id
  const isDim = fight.status === 'cancelled' || (pick !== undefined && !isChosen)
  const corner = <FighterCorner {...{ fight, side, fighter, isChosen, isDim }} />
  if (!onChoose) return <div {...look}>{corner}</div>
  return (
    <button
      type="button"
      {...look}
      aria-pressed={isChosen}
      data-printed
      data-start={isStart || undefined}
      onPointerDown={ripple}
      onClick={() => onChoose(fight.id, fighter.id)}
    >
      {corner}
    </button>
  )
}
