import { useTaskCounts } from './use-task-count.ts'

/** The number of tasks that wait, beside the link to the desk; nothing while there are none. */
export function DeskBadge() {
  const { tasks: count } = useTaskCounts()
  if (count === 0) return null
  return <b className="type-num ml-1.5 bg-warn px-1.5 pt-0.5 text-d20 text-bg">{count}</b>
}
