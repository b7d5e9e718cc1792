import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'

/** A row of the list of tasks: a task, or the sides to name of a whole round with their first event. */
export type TaskItem = Task & { events: number }

/** Returns the rows of the list: the sides to name of one round are one row. */
export function taskRows(tasks: readonly Task[]): TaskItem[] {
  const rowOf = (task: Task) =>
    task.kind === 'sides' ? `sides:${task.tournament.slug}:${task.event.round.key}` : task.id
  return [...Map.groupBy(tasks, rowOf)].map(([id, own]) => ({ ...own[0]!, id, events: own.length }))
}
