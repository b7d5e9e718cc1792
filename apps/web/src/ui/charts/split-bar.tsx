import type { CSSProperties } from 'react'
import styles from './split-bar.module.css'

export type SplitPart = {
  key: string
  /** The name of the part: «точный счёт». */
  label: string
  /** Its size relative to the other parts. */
  count: number
  /** Its text: «14%». */
  text: string
  /** The strength of the accent colour, from 0 to 1: the best part, or the right one. */
  weight: number
}

type SplitBarProps = {
  label: string
  parts: readonly SplitPart[]
  /** Whether a legend names the parts; without it sighted users know them by their order. */
  hasLegend?: boolean
}

/** The parts of a whole as one bar with numbers; a list for screen readers. */
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
            <b aria-hidden="true">{part.text}</b>
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
