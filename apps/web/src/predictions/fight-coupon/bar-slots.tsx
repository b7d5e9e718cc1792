import type { Slot } from '../fight-card/picks.ts'
import styles from './card-bar.module.css'
import { useSlotName } from './use-slot-name.ts'

/** The lines of the coupon in short. */
export function BarSlots({ slots }: { slots: readonly Slot[] }) {
  const { word } = useSlotName()
  return (
    <div className={styles.slots} aria-hidden="true">
      {slots.map(({ name, pick }) => (
        <i
          key={`${name} ${pick?.event_id}`}
          data-empty={!pick || undefined}
          data-reserve={name === 'reserve' || undefined}
        >
          {word(name)}
        </i>
      ))}
    </div>
  )
}
