import type { ReactNode } from 'react'
import styles from './predictions-frame.module.css'

/** The rail of kinds beside what one of them shows. */
export function PredictionsFrame({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={`page-width ${styles.frame}`}>
      <aside className={styles.rail}>{rail}</aside>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
