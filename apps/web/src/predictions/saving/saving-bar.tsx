import type { ReactNode } from 'react'
import { Ruler } from '../../ui/figures/ruler.tsx'
import styles from './saving-bar.module.css'

type SavingBarProps = {
  label: string
  /** How far one has come, in words; beside it what there is to know of saving. */
  title: ReactNode
  note: ReactNode
  progress: { total: number; saved: number; unsaved: number }
  /** Where there is something to go to, or to take back. */
  children?: ReactNode
}

/** The bar at the bottom of what saves itself: there is nothing to press but the way to what is missing. */
export function SavingBar({ label, title, note, progress, children }: SavingBarProps) {
  return (
    <section className={styles.bar} data-bar aria-label={label}>
      <p>
        <span>{title}</span>
        {note}
      </p>
      <Ruler {...progress} />
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
