import { useState } from 'react'
import { useNow } from '../../lib/time/now.ts'
import styles from './countdown.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

type CountdownProps = {
  /** The moment counted down to. */
  to: string | number | Date
  /** The event that is counted down to: «Приём прогнозов закончится через». It names the timer. */
  label: string
  size?: 'small' | 'medium' | 'large'
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time left on flap plates: days, hours, minutes while days are left; then hours, minutes, seconds. */
export function Countdown({ to, label, size = 'medium' }: CountdownProps) {
  const { t } = useTranslation()
  const left = Math.max(0, new Date(to).getTime() - useNow())
  const units = unitsOf(left).map(([unit, value]) => ({
    unit,
    value,
    word: t(`countdown.${unit}`, { count: value }),
  }))
  return (
    <div>
      <div
        className={styles.countdown}
        data-size={size}
        role="timer"
        aria-label={`${label}: ${units.map(({ value, word }) => `${value} ${word}`).join(' ')}`}
      >
        {units.map(({ unit, value, word }) => (
          <span key={unit} className={styles.unit} aria-hidden="true">
            <b>{unit === 'days' ? value : String(value).padStart(2, '0')}</b>
            <small>{word}</small>
          </span>
        ))}
      </div>
      <Announcement label={label} left={left} />
    </div>
  )
}

/** The time left in units, for plates and for text. */
export function unitsOf(left: number): ['days' | 'hours' | 'minutes' | 'seconds', number][] {
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  if (left >= DAY)
    return [
      ['days', Math.floor(left / DAY)],
      ['hours', hours],
      ['minutes', minutes],
    ]
  return [
    ['hours', hours],
    ['minutes', minutes],
    ['seconds', Math.floor((left % MINUTE) / SECOND)],
  ]
}

const MARKS = [
  [MINUTE, 'countdown.minute_left'],
  [15 * MINUTE, 'countdown.quarter_left'],
  [HOUR, 'countdown.hour_left'],
] as const

/** Screen readers hear only three marks of the timer (DESIGN 7): 1 h, 15 min, 1 min. */
function Announcement({ label, left }: { label: string; left: number }) {
  const { t } = useTranslation()
  const passed = MARKS.find(([mark]) => left <= mark)
  const [first] = useState(passed) // a mark that passed before the page was opened is not announced
  const isNews = passed !== undefined && left > 0 && passed !== first
  return (
    <span className="sr-only" role="status">
      {isNews ? `${label}: ${t(passed[1])}` : ''}
    </span>
  )
}
