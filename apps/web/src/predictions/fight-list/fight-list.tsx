import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './fight-list.module.css'
import { Note } from '../../ui/states/note.tsx'
import { useOrganisersBar } from '../saving/use-organisers-bar.ts'
import { FightItem } from './fight-item.tsx'
import { OddsSwitch } from './odds-switch.tsx'
import type { OwnCard } from '../fight-card/use-cards.ts'

type FightListProps = {
  round: FightRound
  /** The viewer's card to fill in; undefined for a read-only list. */
  own?: OwnCard
  /** Explains the coupon in the box of the first fight. */
  primer?: ReactNode
  /** Stands beside the switch of the odds. */
  chip?: ReactNode
}

/** The fights of a round in the contract's order: the main, the co-main, the others. */
export function FightList({ round, own, primer, chip }: FightListProps) {
  const { t } = useTranslation('fight-card')
  const { moment, day, zoneNote } = useFormat()
  const localized = useLocalized()
  const bar = useOrganisersBar()
  if (round.events.length === 0) return null
  const firstOpen = round.events.find(({ id }) => !own?.picks.some(({ event_id }) => event_id === id))?.id
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-tablet:mt-1 max-tablet:gap-x-2 max-tablet:gap-y-1">
        {/* On a phone the chip and the switch share a line below the times. */}
        <div className={`min-w-0 flex-1 basis-36 tablet:basis-60 ${chip ? 'max-tablet:basis-full' : ''}`}>
          <h3 className="type-h3 [overflow-wrap:break-word] max-tablet:text-18 max-tablet:leading-[1.1]">
            {localized(round.name)}
          </h3>
          {round.started_at && (
            <p className="mt-1 text-13 text-text-3 max-tablet:mt-0 max-tablet:leading-[1.25]">
              {t('times', { day: day(round.started_at), zone: zoneNote(round.started_at) })}
            </p>
          )}
        </div>
        {chip}
        <OddsSwitch />
      </div>
      {round.reopened_at && (
        <div className="mt-3">
          <Note>
            {t('reopened', { at: moment(round.reopened_at) })}
            {own && bar && ` ${bar}`}
          </Note>
        </div>
      )}
      <div className={styles.fights}>
        {round.events.map((fight, at) => (
          <FightItem
            key={fight.id}
            fight={fight}
            own={own}
            isStart={own !== undefined && fight.id === firstOpen}
            primer={at === 0 && primer}
          />
        ))}
      </div>
    </>
  )
}
