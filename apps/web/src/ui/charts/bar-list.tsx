import type { ReactNode } from 'react'
import styles from './bar-list.module.css'

export type Bar = {
  key: string | number
  /** Before the name: a flag, a crest, a mark. */
  mark?: ReactNode
  name: string
  /** Behind the name, smaller. */
  note?: string | undefined
  /** How long its bar is: a share of the longest, from 0 to 1. */
  share: number
  /** As it is written, and as it is read out where that says too little. */
  value: string
  spoken?: string
  /** One's own, or what came true: its bar bears the accent. */
  isMarked?: boolean
}

/** Names with a bar each, the longest first as a rule; a list for those who hear it. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {bars.map(({ key, mark, name, note, share, value, spoken, isMarked }) => (
        <li key={key} data-marked={isMarked || undefined} data-bare={mark === undefined || undefined}>
          {mark !== undefined && (
            <span className={styles.mark} aria-hidden="true">
              {mark}
            </span>
          )}
          <span className={styles.name}>
            {name}
            {note && <small> {note}</small>}
          </span>
          <b className={styles.value}>
            {spoken ? (
              <>
                <span aria-hidden="true">{value}</span>
                <span className="sr-only">{spoken}</span>
              </>
            ) : (
              value
            )}
          </b>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
