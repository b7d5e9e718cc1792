import type { ReactNode } from 'react'
import { Ruler } from '../../ui/figures/ruler.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './saving-bar.module.css'

type SavingBarProps = {
  label: string
  /** The progress as text; the note beside it is about saving. */
  title: ReactNode
  note: ReactNode
  progress: { total: number; saved: number; unsaved: number }
  /** Buttons: go to something, or undo something. */
  children?: ReactNode
}

/** The bar at the bottom of a kind that saves itself: its only button leads to the next missing prediction. */
export function SavingBar({ label, title, note, progress, children }: SavingBarProps) {
  return (
    <BottomBar className={styles.bar} aria-label={label}>
      <p>
        <span>{title}</span>
        {note}
      </p>
      <Ruler {...progress} />
      <div className={styles.actions}>{children}</div>
    </BottomBar>
  )
}
