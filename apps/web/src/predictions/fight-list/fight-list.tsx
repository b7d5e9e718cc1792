import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
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
}

/** The fights of a round in the contract's order: the main, the co-main, the others. */
export function FightList({ round, own }: FightListProps) {
  const { t } = useTranslation('fight-card')
  const { moment } = useFormat()
  const localized = useLocalized()
  const bar = useOrganisersBar()
  if (round.events.length === 0) return null
  const firstOpen = round.events.find(({ id }) => !own?.picks.some(({ event_id }) => event_id === id))?.id
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="type-h3 min-w-0 flex-1 basis-60 [overflow-wrap:break-word]">
          {localized(round.name)}
        </h3>
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
        {round.events.map((fight) => (
          <FightItem
            key={fight.id}
            fight={fight}
            own={own}
            isStart={own !== undefined && fight.id === firstOpen}
          />
        ))}
      </div>
    </>
  )
}
