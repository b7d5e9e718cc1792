import { isOwner } from '@called-it/contract/account/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMedia } from '../../lib/screen/use-media.ts'
import { useMe } from '../../lib/session/session.ts'
import { now } from '../../lib/time/now.ts'
import { Failed } from '../../ui/states/failed.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { Columns } from '../shell/block.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { type TaskItem, taskRows } from '../shell/task-rows.ts'
import { todayQuery } from '../shell/today-query.ts'
import { usePresence } from '../shell/use-presence.ts'
import { EveningStrip } from './evening-strip.tsx'
import { GroupHeading } from './group-heading.tsx'
import { groupTasks, type TaskGroup } from './group-tasks.ts'
import { LiveList } from './live-list.tsx'
import { NothingToDo } from './nothing-to-do.tsx'
import { TaskRow } from './task-row.tsx'
import { moveTarget, targetOf } from './task-target.ts'
import { TodaySide } from './today-side.tsx'
import { useConfirm } from './use-confirm.ts'

/** What needs somebody now, over all tournaments. */
export function TodayPage() {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const isPhone = useMedia('(width < 768px)')
  const { data, error, refetch } = useQuery(todayQuery)
  usePresence(null)
  const at = data?.now ?? now()
  const live = data && isPhone && <LiveList evening={data.evening} />
  const note = [format.weekday(at), format.time(at), format.zone(at)].join(', ')
  return (
    <DeskPage title={t('today.title')} tabTitle={t('today.tab_title')} note={note}>
      {data ? (
        <>
          {!isPhone && <EveningStrip today={data} />}
          <Columns side={<TodaySide today={data} />}>
            {data.items.length > 0 ? (
              <Tasks tasks={taskRows(data.items)} now={Date.parse(data.now)}>
                {live}
              </Tasks>
            ) : (
              <>
                {live}
                <NothingToDo today={data} />
              </>
            )}
          </Columns>
        </>
      ) : error ? (
        <Failed title={t('today.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DeskSkeleton />
      )}
    </DeskPage>
  )
}

type TasksProps = {
  tasks: TaskItem[]
  now: number
  /** What stands between the tasks for now and those for later. */
  children: ReactNode
}

function Tasks({ tasks, now: at, children }: TasksProps) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const groups = groupTasks(tasks, at)
  const rows = groups.flatMap((each) => each.tasks)
  const { roles } = useMe()
  const open = (task: TaskItem) => {
    const target = targetOf(task, isOwner(roles))
    if (target) void navigate(target)
  }
  const { current, choose } = useRows({ rows, idOf: ({ id }) => id, onOpen: open })
  const { confirm, busyId } = useConfirm()
  useKeys([
    {
      code: 'KeyC',
      label: t('today.keys.confirm'),
      when: current?.kind === 'provisional',
      run: () => current && confirm(current),
    },
    {
      code: 'KeyE',
      label: t('today.keys.score'),
      when: current?.kind === 'result_due' || current?.kind === 'provisional',
      run: () => current && open(current),
    },
    {
      code: 'KeyM',
      label: t('today.keys.move'),
      when: current?.event?.status === 'scheduled',
      run: () => current && void navigate(moveTarget(current)),
    },
  ])
  const [urgent, later] = [groups.filter(isUrgent), groups.filter((each) => !isUrgent(each))]
  const show = ({ group, tasks: own }: (typeof groups)[number]) => (
    <section key={group} aria-labelledby={`tasks-${group}`}>
      <GroupHeading
        id={`tasks-${group}`}
        title={t(`today.groups.${group}`)}
        count={own.length}
        isHot={group === 'now'}
      />
      <ol className="mb-3.5">
        {own.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            isCurrent={task === current}
            isHot={group === 'now'}
            isBusy={busyId === task.id}
            onConfirm={() => confirm(task)}
            onFocus={() => choose(task)}
          />
        ))}
      </ol>
    </section>
  )
  return (
    <>
      {urgent.map(show)}
      {children}
      {later.map(show)}
    </>
  )
}

const isUrgent = ({ group }: { group: TaskGroup }) => group === 'now'
