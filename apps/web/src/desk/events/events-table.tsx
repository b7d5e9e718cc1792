import { useLocalized } from '../../lib/language/language.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import { CheckBox } from '../parts/check-box.tsx'
import { useEventName } from '../parts/use-event-name.ts'
import type { EventDay } from './event-days.ts'
import { EventRow } from './event-row.tsx'
import styles from './events-table.module.css'
import type { ManyDraft } from './many-draft.ts'
import type { useSelection } from './use-selection.ts'
import type { EventsView } from './use-events-view.ts'

type EventsTableProps = {
  days: readonly EventDay[]
  view: EventsView
  walk: { current: ListedEvent | undefined; choose: (event: ListedEvent) => void }
  participants: number | null
  selection: ReturnType<typeof useSelection>
  /** What would be done with the chosen events. */
  draft: ManyDraft
}

/** Events by day, in a table that a phone folds into lines. */
export function EventsTable({ days, view, walk, participants, selection, draft }: EventsTableProps) {
  const { t } = useTranslation('desk')
  const { weekday, number, moment, time, dayKey } = useFormat()
  const localized = useLocalized()
  const { eventName } = useEventName(view.document)
  const all = days.reduce((sum, day) => sum + day.events.length, 0)
  const roundsOf = (events: readonly ListedEvent[]) =>
    [...new Set(events.map(({ round }) => localized(round.name)))].join(', ')
  /** When a chosen event would start. */
  const startOf = ({ starts_at }: ListedEvent): string | null => {
    if (draft.what !== 'move')
      return t(`change.status.${draft.what === 'cancel' ? 'cancelled' : 'postponed'}`)
    if (starts_at === null) return null
    const next = new Date(Date.parse(starts_at) + draft.minutes * 60_000).toISOString()
    return dayKey(next) === dayKey(starts_at) ? time(next) : moment(next)
  }
  return (
    <>
      <table className={styles.table} aria-label={t('events.title')}>
        <thead>
          <tr>
            <th scope="col">
              <CheckBox
                label={t('events.choose_all')}
                isChecked={selection.chosen.length === all}
                isPartly={selection.chosen.length > 0 && selection.chosen.length < all}
                onChange={selection.chooseAll}
              />
            </th>
            <th scope="col">{t('events.start')}</th>
            <th scope="col">{t('events.event')}</th>
            <th scope="col">{t('events.score')}</th>
            <th scope="col">{t('events.state.label')}</th>
            <th scope="col" className={styles.end}>
              {t('events.predictions')}
            </th>
            <th scope="col">{t('events.source.label')}</th>
            <th>
              <span className="sr-only">{t('events.keys.change')}</span>
            </th>
          </tr>
        </thead>
        {days.map(({ day, events }) => (
          <tbody key={day}>
            <tr>
              <th scope="rowgroup" colSpan={8}>
                {day === null ? t('events.no_day') : weekday(events[0]!.starts_at!)}{' '}
                <span className="ml-2 font-normal text-text-3">{roundsOf(events)}</span>
              </th>
            </tr>
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                name={eventName(event)}
                task={view.tasks.find((task) => task.event?.id === event.id)}
                participants={participants}
                isCurrent={walk.current === event}
                isChosen={selection.chosen.includes(event)}
                becomes={selection.chosen.includes(event) ? startOf(event) : null}
                onFocus={() => walk.choose(event)}
                onChoose={() => selection.toggle(event)}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p className="pt-3 text-13 text-text-3">
        {participants !== null && (
          <span className="max-tablet:hidden">
            {t('events.share_note', { count: participants, number: number(participants) })}{' '}
          </span>
        )}
        {t('events.count_note')}
      </p>
    </>
  )
}
