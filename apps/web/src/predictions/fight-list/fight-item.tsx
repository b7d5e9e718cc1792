import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import { usePair } from '../use-pair.ts'
import { FightActions } from './fight-actions.tsx'
import styles from './fight-item.module.css'
import { FightNews } from './fight-news.tsx'
import { FightSide } from './fight-side.tsx'
import { isPickable } from '../fight-card/fights.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'

type FightItemProps = {
  fight: Fight
  own?: OwnCard | undefined
  /** It is the first fight without a pick, where the keyboard starts. */
  isStart?: boolean
  /** Stands above the fight in its box. */
  primer?: ReactNode
}

/** A fight with its two sides: the user picks the winner. */
export function FightItem({ fight, own, isStart = false, primer }: FightItemProps) {
  const { t } = useTranslation('fight-card')
  const { pairOf } = usePair()
  const { id, type, status } = fight
  const pick = own?.picks.find(({ event_id }) => event_id === id)
  const isOff = status === 'cancelled'
  return (
    <article
      id={`fight-${id}`}
      className={styles.fight}
      data-type={type}
      data-off={isOff || undefined}
      aria-labelledby={`fight-${id}-name`}
    >
      <h4 id={`fight-${id}-name`} className="sr-only">
        {pairOf(fight)}
      </h4>
      {primer}
      <Head fight={fight} />
      <div className={styles.sides}>
        {(['first', 'second'] as const).map((side) => (
          <FightSide
            key={side}
            fight={fight}
            side={side}
            pick={pick}
            isStart={isStart && side === 'first'}
            onChoose={own && isPickable(fight) ? own.choose : undefined}
          />
        ))}
        <span className={styles.versus} aria-hidden="true">
          {t('versus')}
        </span>
      </div>
      <FightNews
        fight={fight}
        lost={own?.lost.find(({ event_id }) => event_id === id)}
        onClear={own?.clear}
      />
      {own && pick && isPickable(fight) && <FightActions fight={fight} pick={pick} own={own} />}
    </article>
  )
}

/** The type of the fight, its weight class, and its start. */
function Head({ fight: { type, status, weight_class, is_title, started_at } }: { fight: Fight }) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  const { time, moment } = useFormat()
  const title = is_title ? t('title_fight') : null
  return (
    <header className={styles.head}>
      {type !== 'other' && (
        <span className={styles.type}>
          <Plate size="small" tone={type === 'main' ? 'accent' : 'inverse'}>
            {t(`type.${type}`)}
          </Plate>
        </span>
      )}
      <span className={styles.weight}>
        {weight_class ? [localized(weight_class), title].filter(Boolean).join(', ') : title}
      </span>
      {status === 'cancelled' ? (
        <span className={styles.off}>
          <Ban aria-hidden="true" />
          {t('off')}
        </span>
      ) : (
        <span className={styles.time} title={started_at ? moment(started_at) : undefined}>
          {started_at ? <b>{time(started_at)}</b> : t('no_time')}
        </span>
      )}
    </header>
  )
}
