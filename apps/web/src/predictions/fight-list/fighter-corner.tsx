import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { Check } from 'lucide-react'
import { useCountryName } from '../../lib/language/country-name.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useOdds } from '../../game/fights/odds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { FighterFigure } from '../../game/fights/fighter-figure.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { measureText } from '../../ui/content/text-width.ts'
import { Flag } from '../../ui/marks/flag.tsx'
import styles from './fighter-corner.module.css'
import { oddsOf } from '../fight-card/fights.ts'

/** A longer word (em) does not fit beside the odds in full size: then the name stands above them. */
const BESIDE_ODDS = 5

type FighterCornerProps = {
  fight: Fight
  side: Side
  fighter: Entity
  isChosen: boolean
  /** The other side was picked, or nothing can be picked. */
  isDim: boolean
}

/** A fighter in their corner: figure, name, country, odds, and a mark if they are picked. */
export function FighterCorner({ fight, side, fighter, isChosen, isDim }: FighterCornerProps) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  const countryName = useCountryName('short')
  const { odds } = useOdds()
  const { key, image, country } = fighter
  const name = localized(fighter.name)
  const value = oddsOf(fight, fighter.id)
  return (
    <span
      className={styles.corner}
      data-side={side}
      data-type={fight.type}
      data-chosen={isChosen || undefined}
      data-dim={isDim || undefined}
      data-off={fight.status === 'cancelled' || undefined}
      data-long={measureText(name).longest > BESIDE_ODDS || undefined}
    >
      <span className={styles.picture}>
        <FighterFigure
          seed={key}
          name={name}
          image={image}
          corner={side === 'first' ? 'red' : 'blue'}
          weightClass={fight.weight_class?.en}
          muted={isDim}
        />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <FittedText text={name} />
        </span>
        {country && (
          <span className={styles.country}>
            <Flag country={country} size="small" />
            <span>{countryName(country)}</span>
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
    </span>
  )
}
