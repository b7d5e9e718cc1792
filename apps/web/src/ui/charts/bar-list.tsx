import type { ReactNode } from 'react'
import { MoreButton, useShortList } from '../content/more-button.tsx'
import styles from './bar-list.module.css'

export type Bar = {
  key: string | number
  /** Stands before the name: a flag, a crest, a score. */
  mark?: ReactNode
  name: string
  /** Stands after the name, smaller. */
  note?: string | undefined
  /** The length of its bar, from 0 to 1: a share of the whole, or an amount relative to the largest. */
  share: number
  /** The value as text, and its longer form for screen readers. All bars of a list have the same unit. */
  value: string
  spoken?: string
  /** It is the viewer's own, or the right one: its bar has the accent colour. */
  isMarked?: boolean
}

/** Names with a bar each, usually the longest first, the first few at once; a list for screen readers. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { shown, more } = useShortList(bars)
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {shown.map(({ key, mark, name, note, share, value, spoken, isMarked }) => (
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
      <MoreButton {...more} />
    </>
  )
}
