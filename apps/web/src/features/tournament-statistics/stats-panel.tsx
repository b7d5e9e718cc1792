import { type ReactNode, useId } from 'react'
import styles from './stats-panel.module.css'

type StatsPanelProps = {
  title: string
  /** On the right of the title: of what, or how many. */
  note?: ReactNode
  /** Below it, what is to be known to read it. */
  text?: string
  className?: string
  children: ReactNode
}

/** One question of the statistics, and its answer. */
export function StatsPanel({ title, note, text, className = '', children }: StatsPanelProps) {
  const id = useId()
  return (
    <section className={`panel ${styles.panel} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className="type-h3 wrap-anywhere">
          {title}
        </h3>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      <div className={styles.content}>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </section>
  )
}
