import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { CARD_FIGHTS, CARD_RESERVES } from '@called-it/rules/ufc/card.ts'
import { type ReactNode, useId } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { type FightPredictions, isPickable, oddsOf, worthOf } from '../fight-card/fights.ts'
import styles from './card-primer.module.css'

type CardPrimerProps = {
  /** The fight of the example. */
  fight: Fight
  /** The numbers of the tournament's ruleset. */
  numbers: FightPredictions['fight_points']
  onDone: () => void
}

/** Explains the coupon in three tiles and one example. It stands in the box of the first fight. */
export function CardPrimer({ fight, numbers, onDone }: CardPrimerProps) {
  const { t } = useTranslation('fight-card')
  const { signed } = useFormat()
  const title = useId()
  const times = numbers.multiplier
  return (
    <section className={styles.primer} aria-labelledby={title}>
      <header className={styles.head}>
        <h4 className="type-h3" id={title}>
          {t('primer.title')}
        </h4>
        <Button variant="secondary" size="small" onClick={onDone}>
          {t('primer.understood')}
        </Button>
      </header>
      <ol className={styles.tiles}>
        <Tile plate={<Plate tone="accent">{signed(numbers.right_pick)}</Plate>} title={t('primer.right')}>
          {t('primer.right_text', { count: numbers.right_pick })}
        </Tile>
        <Tile plate={<Plate tone="accent">{`×${times}`}</Plate>} title={t('primer.double')}>
          {t('primer.double_text', { times })}
        </Tile>
        <Tile plate={<Plate tone="inverse">{t('slot.short.reserve')}</Plate>} title={t('primer.reserve')}>
          {t('primer.reserve_text', { total: CARD_FIGHTS - CARD_RESERVES })}
        </Tile>
      </ol>
      <Example fight={fight} numbers={numbers} />
    </section>
  )
}

function Tile({ plate, title, children }: { plate: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{plate}</span>
      <b>{title}</b>
      <span>{children}</span>
    </li>
  )
}

/** What the first fighter of a fight brings, once and doubled; nothing without odds. */
function Example({ fight, numbers }: Omit<CardPrimerProps, 'onDone'>) {
  const { t } = useTranslation('fight-card')
  const { decimal } = useFormat()
  const localized = useLocalized()
  if (!isPickable(fight) || oddsOf(fight, fight.first_entity.id) === null) return null
  const { id, name } = fight.first_entity
  const worth = (multiply: boolean) => {
    const pick = { event_id: fight.id, tournament_player_id: id, type: 'main', multiply } as const
    return decimal(worthOf([pick], { events: [fight] }, numbers).total)
  }
  return (
    <p className={styles.example}>
      {t('primer.example', {
        name: localized(name),
        once: worth(false),
        times: numbers.multiplier,
        doubled: worth(true),
      })}
    </p>
  )
}
