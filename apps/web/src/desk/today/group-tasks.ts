import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'

export const TASK_GROUPS = ['now', 'tonight', 'later'] as const
export type TaskGroup = (typeof TASK_GROUPS)[number]

/** What must happen within this time (ms) is for now. */
const SOON_MS = 10 * 60_000

/** The moment by which a task needs somebody (ms); null: there is none. */
export function deadlineOf({ final_at, due_at }: Pick<Task, 'final_at' | 'due_at'>): number | null {
  const at = final_at ?? due_at
  return at === null ? null : Date.parse(at)
}

/** Returns the tasks of each group, each by its deadline: within 10 minutes or late, before midnight, and the others. */
export function groupTasks<Each extends Pick<Task, 'final_at' | 'due_at'>>(
  tasks: readonly Each[],
  now: number,
): { group: TaskGroup; tasks: Each[] }[] {
  const midnight = new Date(now).setHours(24, 0, 0, 0)
  const groupOf = (task: Each): TaskGroup => {
    const deadline = deadlineOf(task)
    if (deadline === null || deadline >= midnight) return 'later'
    return deadline <= now + SOON_MS ? 'now' : 'tonight'
  }
  const order = (task: Each) => deadlineOf(task) ?? Number.MAX_VALUE
  const sorted = tasks.toSorted((a, b) => order(a) - order(b))
  return TASK_GROUPS.map((group) => ({
    group,
    tasks: sorted.filter((task) => groupOf(task) === group),
  })).filter((each) => each.tasks.length > 0)
}
