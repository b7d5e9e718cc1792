import type { ReactNode } from 'react'
import styles from './score-flaps.module.css'

type ScoreFlapsProps = {
  /** Read out in place of the figures. */
  label: string
  /** `final`: over; `live`: may still change; `exact`: as it was predicted; `example`: small, within a text. */
  look: 'final' | 'live' | 'exact' | 'example'
  className?: string | undefined
  /** A `<b>` for each side. */
  children: ReactNode
}

/** A score on two split flaps; on a phone they stand one above the other, as the teams do. */
export function ScoreFlaps({ label, look, className = '', children }: ScoreFlapsProps) {
  return (
    <span className={`${styles.flaps} ${className}`} data-look={look} role="img" aria-label={label}>
      {children}
    </span>
  )
}
