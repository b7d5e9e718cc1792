import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = { isChosen: boolean; icon?: ReactNode; onChoose: () => void; children: ReactNode }

/** A filter that is on or off; a tick replaces its icon while it is on. */
export function Chip({ isChosen, icon, onChoose, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onChoose}>
      {isChosen ? <Check aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
