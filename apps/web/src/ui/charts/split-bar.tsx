import type { CSSProperties } from 'react'
import styles from './split-bar.module.css'

export type SplitPart = {
  key: string
  /** What it is a part of: «точный счёт». */
  label: string
  /** How large it is beside the others. */
  count: number
  /** As it is written: «14%». */
  text: string
  /** How much of the accent it bears, from 0 to 1: the best of several, or the one that came true. */
  weight: number
}

/** Below this share of the bar a number does not fit into its part. */
const WRITTEN_LEAST = 0.07

type SplitBarProps = {
  label: string
  parts: readonly SplitPart[]
  /** Whether what the parts are is written below; otherwise those who see it know by their order. */
  hasLegend?: boolean
}

/** Parts of a whole in one bar, their numbers in it; a list for those who hear it. */
export function SplitBar({ label, parts, hasLegend = false }: SplitBarProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const styleOf = ({ weight }: SplitPart): CSSProperties =>
    ({ '--weight': `${Math.round(weight * 100)}%` }) as CSSProperties
  return (
    <div className={styles.box}>
      <ul className={styles.bar} aria-label={label}>
        {parts.map((part) => (
          <li
            key={part.key}
            style={{ ...styleOf(part), flexGrow: total > 0 ? part.count : 1 }}
            data-empty={(part.count === 0 && total > 0) || undefined}
            data-strong={part.weight > 0.5 || undefined}
          >
            <span className="sr-only">{`${part.label}: ${part.text}`}</span>
            {part.count / total >= WRITTEN_LEAST && <b aria-hidden="true">{part.text}</b>}
          </li>
        ))}
      </ul>
      {hasLegend && (
        <ul className={styles.legend} aria-hidden="true">
          {parts.map((part) => (
            <li key={part.key} style={styleOf(part)}>
              {part.label} <b>{part.text}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
