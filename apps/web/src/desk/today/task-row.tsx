import { isOwner } from '@called-it/contract/account/roles.ts'
import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import {
  ArrowRight,
  CircleQuestionMark,
  Check,
  Clock,
  DatabaseBackup,
  Hourglass,
  ListChecks,
  Network,
  RadioTower,
  Send,
  Wrench,
} from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { Flaps } from '../shell/flaps.tsx'
import type { TaskItem } from '../shell/task-rows.ts'
import { targetOf } from './task-target.ts'
import { TaskWhen } from './task-when.tsx'
import styles from './task-row.module.css'
import { useTaskWords } from './use-task-words.ts'

const ICONS: Record<Task['kind'], { Icon: typeof Clock; tone: string }> = {
  result_due: { Icon: Clock, tone: 'text-warn' },
  provisional: { Icon: Hourglass, tone: 'text-warn' },
  disagreement: { Icon: RadioTower, tone: 'text-warn' },
  unmatched: { Icon: CircleQuestionMark, tone: 'text-text-2' },
  sides: { Icon: Network, tone: 'text-text-2' },
  outcome: { Icon: ListChecks, tone: 'text-text-2' },
  finish: { Icon: Check, tone: 'text-text-2' },
  undelivered: { Icon: Send, tone: 'text-err' },
  job: { Icon: Wrench, tone: 'text-err' },
  backup: { Icon: DatabaseBackup, tone: 'text-err' },
  drill: { Icon: DatabaseBackup, tone: 'text-err' },
}

type TaskRowProps = {
  task: TaskItem
  isCurrent: boolean
  isHot: boolean
  /** Confirms the provisional result of the task's event; undefined while another confirmation runs. */
  onConfirm: () => void
  isBusy: boolean
  onFocus: () => void
}

/** A task: what is wrong, what happens if nobody acts, by when, and the action itself. */
export function TaskRow({ task, isCurrent, isHot, onConfirm, isBusy, onFocus }: TaskRowProps) {
  const { t } = useTranslation('desk')
  const { title, text } = useTaskWords(task)
  const { Icon, tone } = ICONS[task.kind]
  const { event } = task
  const { roles } = useMe()
  const target = targetOf(task, isOwner(roles))
  const hasScoreKey = task.kind === 'result_due' || task.kind === 'provisional'
  return (
    <li
      className={styles.row}
      data-row={task.id}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
    >
      <Icon className={tone} aria-hidden="true" />
      <div>
        <h3 className={styles.title}>
          {title}
          {event?.score && <Flaps event={event} />}
        </h3>
        <p className="mt-0.5 text-13 leading-[1.45] text-text-2">{text}</p>
      </div>
      <TaskWhen className={styles.when!} task={task} isHot={isHot} />
      <div className={styles.actions}>
        {task.kind === 'provisional' && (
          <Button size="small" busy={isBusy && t('today.confirming')} onClick={onConfirm}>
            {t('today.confirm')}
            <KeyCap code="KeyC" isPlain />
          </Button>
        )}
        {target && task.kind !== 'job' && (
          <ButtonLink
            {...target}
            size="small"
            variant={task.kind === 'result_due' && isCurrent ? 'primary' : 'secondary'}
          >
            {t(`today.open.${task.kind}`)}
            {hasScoreKey ? <KeyCap code="KeyE" isPlain /> : <ArrowRight aria-hidden="true" />}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
