import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import styles from './match-days.module.css'
import { type Day, daysOf } from './rounds.ts'

type MatchDaysProps = {
  round: MatchRound
  /** The present, ms since 1970. */
  at: number
  /** When points were last counted, if that was in this round. */
  calculatedAt: string | null
  /** Stands in the heading of the first day. */
  note?: ReactNode
  children: (match: Match) => ReactNode
}

/** The matches of a round by days of the viewer's time zone. */
export function MatchDays({ round, at, calculatedAt, note, children }: MatchDaysProps) {
  const { t } = useTranslation('match')
  const { dayKey, moment, time, zoneNote } = useFormat()
  const days = daysOf(round, at, dayKey)
  const firstDated = days.find((day) => day.at !== null)
  const firstPast = days.find(({ isPast }) => isPast)
  const settled =
    calculatedAt &&
    (dayKey(calculatedAt) === dayKey(at)
      ? t('day.settled_today', { at: time(calculatedAt) })
      : t('day.settled', { at: moment(calculatedAt) }))
  return days.map((day) => (
    <DayOfMatches
      key={day.key}
      day={day}
      note={day === days[0] && note}
      words={[
        day.isLive && t('day.live_note'),
        day === firstDated && zoneNote(day.at!),
        day === firstPast && settled,
      ].filter(Boolean)}
    >
      {day.matches.map(children)}
    </DayOfMatches>
  ))
}

type DayProps = { day: Day; words: readonly unknown[]; note: ReactNode; children: ReactNode }

function DayOfMatches({ day, words, note, children }: DayProps) {
  const { t } = useTranslation(['predictions', 'match'])
  const { weekday } = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>
          {day.isLive ? t('match:day.live') : day.at === null ? t('day.unknown') : weekday(day.at)}
        </h3>
        {words.length > 0 && <span>{words.join(', ')}</span>}
        {note}
      </div>
      <div className={styles.matches}>{children}</div>
    </section>
  )
}
