import { useQuery } from '@tanstack/react-query'
import { taskRows } from './task-rows.ts'
import { todayQuery } from './today-query.ts'

/** The number of rows in the list of what needs an organiser now. */
export function useTaskCount(): number {
  return taskRows(useQuery(todayQuery).data?.items ?? []).length
}
