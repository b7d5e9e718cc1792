import type { CSSProperties } from 'react'
import styles from './roll.module.css'

type RollProps = {
  before: number
  after: number
  /** At most this many numbers roll by. */
  most: number
  kind: 'points' | 'place'
  write: (value: number) => string
}

/** A number that rolls from the old value to the new one; screen readers get the new one only. */
export function Roll({ before, after, most, kind, write }: RollProps) {
  const steps = stepsBetween(before, after, most)
  return (
    <span>
      <span className="sr-only">{write(after)}</span>
      <span className={styles.roll} data-kind={kind} aria-hidden="true">
        <span style={{ '--to': `${1 - steps.length}em` } as CSSProperties}>
          {steps.map((step) => (
            <i key={step}>{write(step)}</i>
          ))}
        </span>
      </span>
    </span>
  )
}

/**
 * Whole numbers from one to the other, at most `most` of them; if not all fit, the steps grow smaller towards the end.
 */
export function stepsBetween(before: number, after: number, most: number): number[] {
  const distance = Math.abs(after - before)
  const count = Math.min(distance, most - 1)
  const way = Math.sign(after - before)
  const steps = Array.from({ length: count + 1 }, (_, at) => {
    const left = count === 0 ? 0 : 1 - at / count
    const done = distance < most ? at : Math.round(distance * (1 - left ** 1.6))
    return before + way * done
  })
  return [...new Set(steps)]
}
