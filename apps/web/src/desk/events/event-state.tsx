import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { Ban, Calendar, CalendarClock, Check, Clock, GitBranch, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { Badge, Live } from '../../ui/figures/badge.tsx'

/** The state of an event in a row; `task`: what it needs an organiser for. */
export function EventState({ event, task }: { event: ListedEvent; task: Task | undefined }) {
  const { t } = useTranslation('desk')
  const { status, result_state, first, second } = event
  if (result_state === 'provisional') return <ProvisionalBadge finalAt={task?.final_at ?? null} />
  if (task?.kind === 'result_due')
    return (
      <Badge tone="warn">
        <Clock aria-hidden="true" />
        {t('events.state.result_due')}
      </Badge>
    )
  if (status === 'live') return <Live>{t('events.state.live')}</Live>
  if (status === 'cancelled')
    return <Plain icon={<Ban aria-hidden="true" />}>{t('events.state.cancelled')}</Plain>
  if (result_state === 'official')
    return (
      <Plain tone="text-ok" icon={<Check aria-hidden="true" />}>
        {t('events.state.settled')}
      </Plain>
    )
  if (first === null || second === null)
    return (
      <Badge tone="info">
        <GitBranch aria-hidden="true" />
        {t('events.state.sides')}
      </Badge>
    )
  if (status === 'postponed')
    return <Plain icon={<CalendarClock aria-hidden="true" />}>{t('events.state.postponed')}</Plain>
  return <Plain icon={<Calendar aria-hidden="true" />}>{t('events.state.scheduled')}</Plain>
}

function ProvisionalBadge({ finalAt }: { finalAt: string | null }) {
  const { t } = useTranslation('desk')
  const left = Math.max(0, Math.round(((finalAt ? Date.parse(finalAt) : 0) - useNow()) / 1000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Badge tone="warn">
      <Hourglass aria-hidden="true" />
      {left > 0 ? t('events.state.final_in', { time }) : t('events.state.provisional')}
    </Badge>
  )
}

function Plain({ icon, tone = 'text-text-2', children }: PlainProps) {
  return (
    <span className={`inline-flex items-center gap-2 align-middle text-13 [&>svg]:size-4 ${tone}`}>
      {icon}
      {children}
    </span>
  )
}

type PlainProps = { icon: ReactNode; tone?: string; children: ReactNode }
