import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconLink } from '../../ui/forms/button.tsx'
import { CheckBox } from '../parts/check-box.tsx'
import { Flaps } from '../shell/flaps.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { EventState } from './event-state.tsx'
import styles from './events-table.module.css'

type EventRowProps = {
  event: ListedEvent
  /** The names of its sides. */
  name: string
  task: Task | undefined
  /** How many users take part; null while it is not known. */
  participants: number | null
  isCurrent: boolean
  isChosen: boolean
  /** When it would start after what is planned for the chosen events; null: nothing is planned. */
  becomes: string | null
  onFocus: () => void
  onChoose: () => void
}

/** An event in the list. */
export function EventRow(props: EventRowProps) {
  const { event, name, task, participants, isCurrent, isChosen, becomes, onFocus, onChoose } = props
  const { t } = useTranslation('desk')
  const { number, time } = useFormat()
  const { first, second, starts_at, predictions } = event
  const start = starts_at ? time(starts_at) : '–'
  const address = `events/${event.tournament.slug}/${event.key}`
  return (
    <tr
      data-row={event.id}
      data-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
      onFocus={onFocus}
    >
      <td>
        <CheckBox label={name} isChecked={isChosen} onChange={onChoose} />
      </td>
      <td className="type-num text-d20">
        {becomes === null ? (
          start
        ) : (
          <>
            <s className="text-text-3">{start}</s> <ins className="no-underline">{becomes}</ins>
          </>
        )}
      </td>
      <td>
        <Link {...toDesk(address)} className={styles.event!}>
          {first && <EntityMark entity={first} size="small" />}
          {name}
          {second && <EntityMark entity={second} size="small" />}
        </Link>
      </td>
      <td>
        <Flaps event={event} />
      </td>
      <td>
        <EventState event={event} task={task} />
      </td>
      <td className={styles.end}>
        {predictions === null ? (
          <span className="text-text-3 max-tablet:hidden">–</span>
        ) : (
          <>
            <span className="max-tablet:hidden">{number(predictions)}</span>
            {/* The head of the column, which says what is counted, is not on a phone. */}
            <span className="tablet:hidden">
              {t('events.predicted', { count: predictions, number: number(predictions) })}
            </span>
            {participants !== null && <Share value={predictions / Math.max(1, participants)} />}
          </>
        )}
      </td>
      <td className="text-13 text-text-3">
        {event.result_source && (
          <>
            <span className="max-tablet:hidden">{t(`events.source.${event.result_source}`)}</span>
            <span className="tablet:hidden">{t(`events.source.from.${event.result_source}`)}</span>
          </>
        )}
      </td>
      <td className={styles.end}>
        <IconLink {...toDesk(`${address}/change`)} label={t('events.change', { event: name })}>
          <CalendarClock aria-hidden="true" />
        </IconLink>
      </td>
    </tr>
  )
}

function Share({ value }: { value: number }) {
  const { t } = useTranslation('desk')
  const percent = Math.min(100, Math.round(value * 100))
  return (
    <span className={styles.share} role="img" aria-label={t('events.share', { percent })}>
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}
