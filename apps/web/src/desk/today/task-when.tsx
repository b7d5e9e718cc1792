import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now, useNow } from '../../lib/time/now.ts'
import { deadlineOf } from './group-tasks.ts'

type TaskWhenProps = { task: Task; isHot: boolean; className: string }

/** The time that is left, or since when a task waits. */
export function TaskWhen({ task, isHot, className }: TaskWhenProps) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const at = deadlineOf(task)
  if (at === null) return <span />
  if (task.final_at) return <Left className={className} until={at} />
  const day = format.dayWord(at, now())
  return (
    <span className={className} data-hot={isHot || undefined}>
      <b>{day === 'today' ? format.time(at) : format.shortDay(at)}</b>
      {t(at <= now() ? 'today.since' : 'today.until')}
    </span>
  )
}

/** The minutes and seconds until a provisional result is final. */
function Left({ until, className }: { until: number; className: string }) {
  const { t } = useTranslation('desk')
  const seconds = Math.max(0, Math.ceil((until - useNow()) / 1000))
  return (
    <span className={className} data-hot role="timer">
      <b>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </b>
      {t('today.until_final')}
    </span>
  )
}
