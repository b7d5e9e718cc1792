import type { ReactNode } from 'react'
import styles from './row-user.module.css'

type RowUserProps = {
  /** The picture of the user, or the crest of the team. */
  mark: ReactNode
  /** The name, as a link or bold, and smaller lines below it. */
  children: ReactNode
  /** The content at the end of the cell, such as a button. */
  end?: ReactNode
  className?: string | undefined
}

/** A user or a team in a row of a table. */
export function RowUser({ mark, children, end, className = '' }: RowUserProps) {
  return (
    <span className={`${styles.user} ${className}`}>
      {mark}
      <span>{children}</span>
      {end}
    </span>
  )
}
