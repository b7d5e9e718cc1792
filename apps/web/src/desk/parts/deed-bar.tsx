import type { ReactNode } from 'react'
import styles from './deed-bar.module.css'

type DeedBarProps = {
  /** What is done: «Перенести на 21:45». */
  title: string
  /** One line of effect. */
  summary: ReactNode
  /** The button that does it. */
  children: ReactNode
}

/** The deed of a page with one line of its effect, above the tabs of a phone. */
export function DeedBar({ title, summary, children }: DeedBarProps) {
  return (
    <div className={styles.bar}>
      <span className="min-w-0">
        <b className="block truncate text-15 font-semibold text-text">{title}</b>
        {summary}
      </span>
      {children}
    </div>
  )
}
