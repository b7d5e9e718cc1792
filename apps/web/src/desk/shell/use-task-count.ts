import { useQuery } from '@tanstack/react-query'
import { taskRows } from './task-rows.ts'
import { todayQuery } from './today-query.ts'

/** The numbers beside the pages of the desk: rows of what needs an organiser now, and of those what feeds ask. */
export function useTaskCounts(): Record<'tasks' | 'feeds', number> {
  const items = useQuery(todayQuery).data?.items ?? []
  const asked = items.map((task) => {
    if (task.kind === 'unmatched') return task.data.count
    return task.kind === 'disagreement' ? 1 : 0
  })
  return { tasks: taskRows(items).length, feeds: asked.reduce((sum, count) => sum + count, 0) }
}
