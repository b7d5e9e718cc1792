import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { tournamentQuery } from '../../features/tournaments/tournaments.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { toDesk } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { daysOf } from './event-days.ts'
import styles from './events-page.module.css'
import { EventsFilters } from './events-filters.tsx'
import { ChangeMany } from './change-many.tsx'
import { EMPTY_DRAFT, type ManyDraft } from './many-draft.ts'
import { useSelection } from './use-selection.ts'
import { EventsTable } from './events-table.tsx'
import { useEventsView } from './use-events-view.ts'

/** The events of a tournament, by day. */
export function EventsPage() {
  const { t } = useTranslation('desk')
  const { weekday, time, dayKey } = useFormat()
  const navigate = useNavigate()
  const searchRef = useRef<HTMLInputElement>(null)
  const view = useEventsView()
  const { events, rounds, round, error, tournament } = view
  const participants =
    useQuery({ ...tournamentQuery(tournament ?? ''), enabled: tournament !== undefined }).data
      ?.participants_count ?? null
  const days = daysOf(events ?? [], dayKey, now())
  const rows = days.flatMap((day) => day.events)
  const open =
    (page = '') =>
    (event: (typeof rows)[number]) =>
      void navigate(toDesk(`events/${event.tournament.slug}/${event.key}${page}`))
  const walk = useRows({ rows, idOf: ({ id }) => String(id), onOpen: open() })
  const selection = useSelection(rows, walk)
  const { chosen } = selection
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const edit = (part: Partial<ManyDraft>) => setDraft((before) => ({ ...before, ...part }))
  const at = rounds.findIndex(({ key }) => key === round)
  const step = (by: number) => {
    const next = rounds[at + by]
    if (next) view.setRound(next.key)
  }
  useKeys([
    {
      code: 'KeyM',
      label: t('events.keys.change'),
      when: rows.length > 0 && chosen.length === 0,
      run: () => walk.current && open('/change')(walk.current),
    },
    { code: 'BracketLeft', label: t('events.keys.earlier'), when: at > 0, run: () => step(-1) },
    {
      code: 'BracketRight',
      label: t('events.keys.later'),
      when: at >= 0 && at < rounds.length - 1,
      run: () => step(1),
    },
    { code: 'Slash', label: t('events.keys.search'), run: () => searchRef.current?.focus() },
  ])
  return (
    <DeskPage
      title={t('events.title')}
      note={
        chosen.length > 0
          ? t('events.chosen', { count: chosen.length, all: rows.length })
          : `${weekday(now())}, ${time(now())}`
      }
      actions={
        tournament && (
          <ButtonLink {...toDesk(`tournaments/outcomes/${tournament}`)} variant="quiet" size="small">
            {t('parts.to_outcomes')}
          </ButtonLink>
        )
      }
    >
      <EventsFilters view={view} tournaments={view.tournaments} searchRef={searchRef} />
      {error ? (
        <Failed title={t('events.failed')} error={error} onRetry={() => void view.reload()} />
      ) : view.hasNone ? (
        <Empty icon={<CalendarDays aria-hidden="true" />} title={t('events.no_tournament')} />
      ) : !events ? (
        <Loading className="grid gap-px pt-10">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </Loading>
      ) : events.length === 0 ? (
        <Empty
          icon={<CalendarDays aria-hidden="true" />}
          title={t(view.isHandNeeded ? 'events.none_needs_hand' : 'events.none')}
        />
      ) : (
        <div className={chosen.length > 0 ? styles.beside : undefined}>
          <div className="min-w-0">
            <EventsTable
              days={days}
              view={view}
              walk={walk}
              participants={participants}
              selection={selection}
              draft={draft}
            />
          </div>
          {chosen.length > 0 && (
            <ChangeMany
              events={chosen}
              draft={draft}
              onEdit={edit}
              onDone={() => {
                selection.clear()
                setDraft(EMPTY_DRAFT)
              }}
            />
          )}
        </div>
      )}
    </DeskPage>
  )
}
