import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import { type ReactNode, useId } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { type Day, daysOf } from './rounds.ts'

type MatchDaysProps = {
  round: MatchRound
  /** The present, ms since 1970. */
  at: number
  /** When points were counted last, if that was in this round. */
  calculatedAt: string | null
  children: (match: Match) => ReactNode
}

/** The matches of a round under the days of the reader's time zone. */
export function MatchDays({ round, at, calculatedAt, children }: MatchDaysProps) {
  const { t } = useTranslation('predictions')
  const { dayKey, moment, time, zone } = useFormat()
  const days = daysOf(round, at, dayKey)
  const firstDated = days.find((day) => day.at !== null)
  const firstPast = days.find(({ isPast }) => isPast)
  const settled =
    calculatedAt &&
    (dayKey(calculatedAt) === dayKey(at)
      ? t('day.settled_today', { at: time(calculatedAt) })
      : t('day.settled', { at: moment(calculatedAt) }))
  return days.map((day) => (
    <DayOfMatches key={day.key} day={day}>
      {day === firstDated && <span>{t('day.zone', { zone: zone(day.at!) })}</span>}
      {day === firstPast && settled && <span>{settled}</span>}
      <div className="matches">{day.matches.map(children)}</div>
    </DayOfMatches>
  ))
}

function DayOfMatches({ day, children }: { day: Day; children: ReactNode }) {
  const { t } = useTranslation('predictions')
  const { weekday } = useFormat()
  const id = useId()
  return (
    <section className="day" aria-labelledby={id}>
      <h3 id={id}>{day.at === null ? t('day.unknown') : weekday(day.at)}</h3>
      {children}
    </section>
  )
}
