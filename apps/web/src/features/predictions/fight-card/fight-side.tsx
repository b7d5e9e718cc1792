import type { Fight } from '@called-it/contract/fight-predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { Check } from 'lucide-react'
import { useCountryName } from '../../../lib/country-name.ts'
import { useLocalized } from '../../../lib/language.ts'
import { useOdds } from '../../../lib/odds.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { FighterFigure } from '../../../ui/fighter-figure.tsx'
import { FittedText, measureText } from '../../../ui/fitted-text.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { ripple } from '../../../ui/ripple.ts'
import styles from './fight-side.module.css'
import { entityAt, oddsOf } from './fights.ts'

type FightSideProps = {
  fight: Fight
  side: Side
  /** The winner that was chosen in this fight. */
  pick: CardPick | undefined
  isStart: boolean
  /** Undefined: there is nothing to choose. */
  onChoose: ((eventId: number, fighterId: number) => void) | undefined
}

/** A word that does not fit beside the odds in full size (em): the name stands above them then. */
const BESIDE_ODDS = 5

const isLong = (name: string) => measureText(name).longest > BESIDE_ODDS

/** A corner of a fight: a press says that he wins, another takes it back. */
export function FightSide({ fight, side, pick, isStart, onChoose }: FightSideProps) {
  const localized = useLocalized()
  const entity = entityAt(fight, side)
  const isChosen = pick !== undefined && pick.tournament_player_id === entity?.id
  // Nobody wins a fight that is off.
  const isOff = fight.status === 'cancelled'
  const isOther = isOff || (pick !== undefined && !isChosen)
  const look = {
    className: styles.side,
    'data-side': side,
    'data-type': fight.type,
    'data-dim': isOther || undefined,
    'data-off': isOff || undefined,
    'data-long': (entity && isLong(localized(entity.name))) || undefined,
  }
  if (!entity || !onChoose)
    return (
      <div {...look}>
        <Corner fight={fight} side={side} isChosen={isChosen} isOther={isOther} />
      </div>
    )
  return (
    <button
      type="button"
      {...look}
      aria-pressed={isChosen}
      data-start={isStart || undefined}
      onPointerDown={ripple}
      onClick={() => onChoose(fight.id, entity.id)}
    >
      <Corner fight={fight} side={side} isChosen={isChosen} isOther={isOther} />
    </button>
  )
}

type CornerProps = {
  fight: Fight
  side: Side
  isChosen: boolean
  /** The other side was chosen, or nobody can be. */
  isOther: boolean
}

function Corner({ fight, side, isChosen, isOther }: CornerProps) {
  const { t } = useTranslation(['fight-card', 'predictions'])
  const localized = useLocalized()
  const countryName = useCountryName('short')
  const { odds } = useOdds()
  const entity = entityAt(fight, side)
  if (!entity) return <span className={styles.unknown}>{t('predictions:unknown_team')}</span>
  const name = localized(entity.name)
  const country = entity.country && countryName(entity.country)
  const value = oddsOf(fight, entity.id)
  return (
    <>
      <span className={styles.picture}>
        <FighterFigure
          seed={entity.key}
          name={name}
          image={entity.image}
          corner={side === 'first' ? 'red' : 'blue'}
          weightClass={fight.weight_class?.en}
          muted={isOther}
        />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <FittedText text={name} />
        </span>
        {entity.country && (
          <span className={styles.country}>
            <Flag country={entity.country} size="small" />
            <span>{country}</span>
          </span>
        )}
      </span>{' '}
      <span className={styles.odds}>
        <small>{t('odds.short')}</small> <b>{odds(value)}</b>
        {value === null && <span className="sr-only">{t('odds.none')}</span>}
      </span>
      {isChosen && (
        <span className={styles.winner}>
          <Check aria-hidden="true" />
          {t('winner')}
        </span>
      )}
    </>
  )
}
