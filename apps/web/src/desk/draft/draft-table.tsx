import type { ReactNode } from 'react'
import styles from './draft.module.css'

type DraftTableProps = {
  /** Its name for readers of the screen. */
  caption: string
  /** The rows of the head and of the body. */
  children: ReactNode
}

/** The table of a step, which scrolls inside its frame. */
export function DraftTable({ caption, children }: DraftTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
