import type { Upcoming } from '@called-it/contract/organiser/desk-tasks.ts'
import type { Today } from '@called-it/contract/organiser/desk.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { Link } from '@tanstack/react-router'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { toDesk } from '../shell/desk-link.ts'
import { useSides } from '../shell/use-sides.ts'
import { type Bar, barsOf, eveningAt, lanesOf, placeOf } from './evening.ts'
import styles from './evening-strip.module.css'
import { UPCOMING_ICONS } from './upcoming-list.tsx'

const MINUTE_MS = 60_000
/** The label of an hour is left out so close to the present moment, whose label covers it on a tablet. */
const COVERED_MS = 30 * MINUTE_MS
/** The width that a mark with its text needs. */
const MARK_MS = 110 * MINUTE_MS

/** Six hours of events against the clock, and below them what happens by itself. */
export function EveningStrip({ today }: { today: Pick<Today, 'evening' | 'upcoming'> }) {
  const { t } = useTranslation('desk')
  const { time } = useFormat()
  const now = useNow()
  const evening = eveningAt(now)
  const bars = barsOf(today.evening, evening)
  if (bars.length === 0) return null
  return (
    <section className={styles.evening} aria-label={t('today.evening')}>
      <div className={styles.hours} aria-hidden="true">
        {evening.hours.map((hour) => (
          <i key={hour}>{Math.abs(now - hour) > COVERED_MS && time(hour)}</i>
        ))}
      </div>
      <b className={styles.now} style={{ left: placeOf({ from: now, to: now }, evening).left }}>
        <span>{time(now)}</span>
      </b>
      {lanesOf(bars).map((lane) => (
        <div key={lane[0]!.events[0].event.id} className={styles.lane}>
          {lane.map((bar) => (
            <EventBar key={bar.events[0].event.id} bar={bar} place={placeOf(bar, evening)} />
          ))}
        </div>
      ))}
      <Marks upcoming={today.upcoming} evening={evening} />
    </section>
  )
}

function EventBar({ bar: { events, from }, place }: { bar: Bar; place: { left: string; width: string } }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { time } = useFormat()
  const { sideOf } = useSides()
  const [{ tournament, event }] = events
  const { slug } = tournament
  const isShared = events.length > 1
  const live = events.some((each) => each.event.status === 'live') && 'live'
  return (
    <Link
      className={styles.bar!}
      style={place}
      data-look={live || (isShared ? undefined : event.result_state)}
      {...(isShared
        ? toDesk('events', { tournament: slug, round: event.round.key })
        : toDesk(`events/${slug}/${event.key}`))}
    >
      <span className={styles.text}>
        <span className="sr-only">{time(from)}</span>
        {isShared ? (
          <>
            <span>{localized(event.round.name)}</span>
            <small>
              {t(`today.together.${sportNamed(tournament.type).events}`, { count: events.length })}
            </small>
          </>
        ) : (
          <>
            {event.first && (
              <span className={styles.mark}>
                <EntityMark entity={event.first} size="small" />
              </span>
            )}
            <span data-code={event.first?.code}>{sideOf(event, 'first')}</span>
            <b>{event.score ? `${event.score.first}:${event.score.second}` : '–'}</b>
            <span data-code={event.second?.code}>{sideOf(event, 'second')}</span>
          </>
        )}
      </span>
    </Link>
  )
}

type MarksProps = { upcoming: readonly Upcoming[]; evening: { from: number; to: number } }

/** What happens by itself within the evening. */
function Marks({ upcoming, evening }: MarksProps) {
  const { t } = useTranslation('desk')
  const { time } = useFormat()
  const together = [...Map.groupBy(upcoming, ({ at, kind }) => `${at} ${kind}`).values()]
  const marks = together
    .map((own) => {
      const moment = Date.parse(own[0]!.at)
      const from = Math.min(moment, evening.to - MARK_MS)
      return { kind: own[0]!.kind, count: own.length, moment, from, to: from + MARK_MS }
    })
    .filter(({ moment }) => moment < evening.to)
  return lanesOf(marks).map((lane) => (
    <div key={lane[0]!.moment} className={styles.marks}>
      {lane.map(({ kind, count, moment, ...span }) => {
        const Icon = UPCOMING_ICONS[kind]
        return (
          <span key={`${kind} ${moment}`} style={placeOf(span, evening)}>
            <Icon className="size-3.5 flex-none" aria-hidden="true" />
            {time(moment)} {t(`today.mark.${kind}`, { count })}
          </span>
        )
      })}
    </div>
  ))
}
