import type { FightRound } from '@called-it/contract/fight-predictions.ts'
import styles from './fight-list.module.css'
import { FightItem } from './fight-item.tsx'
import { OddsSwitch } from './odds-switch.tsx'
import type { OwnCard } from './use-card.ts'

type FightListProps = {
  round: FightRound
  /** Whose winners are chosen here; without it there is only to be looked. */
  own?: OwnCard
}

/** The fights of a round as the contract orders them: the main, the co-main, the others. */
export function FightList({ round, own }: FightListProps) {
  if (round.events.length === 0) return null
  const firstOpen = round.events.find(({ id }) => !own?.picks.some(({ event_id }) => event_id === id))?.id
  return (
    <>
      <OddsSwitch />
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
