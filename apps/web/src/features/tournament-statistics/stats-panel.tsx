import { type ReactNode, useId } from 'react'
import styles from './stats-panel.module.css'

type StatsPanelProps = {
  title: string
  /** The content right of the title: the basis or the number. */
  note?: ReactNode
  /** The explanation below the title. */
  text?: string
  className?: string
  children: ReactNode
}

/** A panel of the statistics. */
export function StatsPanel({ title, note, text, className = '', children }: StatsPanelProps) {
  const id = useId()
  return (
    <section className={`panel ${styles.panel} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h4 id={id} className="type-h3 wrap-anywhere">
          {title}
        </h4>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      <div className={styles.content}>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </section>
  )
}
