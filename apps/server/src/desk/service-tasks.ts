import type { Health, Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { readBackups } from '../backups/backups.ts'
import { listWatchedMailings, type WatchedMailing } from '../notifications/notifications.ts'
import { listQueues, type QueueState } from '../platform/job-troubles.ts'
import type { Db } from '../schema.ts'
import { jobNameOf } from './job-names.ts'

/** What the product itself needs: tasks about messages, jobs and backups, and its health. */
export async function readService(db: Db): Promise<{ tasks: Task[]; health: Health }> {
  const mailings = await listWatchedMailings(db)
  const queues = await listQueues(db)
  const backups = await readBackups(db)
  const tasks = [
    ...queues.flatMap(jobTask),
    ...mailings.flatMap(mailingTask),
    ...(backups?.troubles ?? []).map(backupTask),
  ]
  const partOf = (part: 'jobs' | 'messages', kind: Task['kind'], waiting: number[]) => {
    const since = tasks.flatMap((task) => (task.kind === kind ? [task.due_at!] : []))
    return {
      part,
      state: since.length > 0 ? ('warn' as const) : ('ok' as const),
      waiting: waiting.reduce((sum, count) => sum + count, 0),
      since: since.toSorted()[0] ?? null,
    }
  }
  const parts = [
    partOf(
      'jobs',
      'job',
      queues.map(({ due }) => due),
    ),
    partOf(
      'messages',
      'undelivered',
      mailings.map(({ waiting }) => waiting),
    ),
  ]
  return { tasks, health: { state: parts.some(({ state }) => state === 'warn') ? 'warn' : 'ok', parts } }
}

function jobTask({ queue, since, ...counts }: QueueState): Task[] {
  const trouble = (['failing', 'late', 'failed'] as const).find((each) => counts[each] > 0)
  if (!trouble) return []
  return [
    {
      id: `job:${queue}`,
      kind: 'job',
      tournament: null,
      event: null,
      due_at: since,
      final_at: null,
      data: { job: queue, name: jobNameOf(queue), trouble, jobs: counts[trouble] },
    },
  ]
}

type Trouble = NonNullable<Awaited<ReturnType<typeof readBackups>>>['troubles'][number]

const backupTask = ({ about, why, since }: Trouble): Task => ({
  id: about,
  kind: about,
  tournament: null,
  event: null,
  due_at: since,
  final_at: null,
  data: { why },
})

function mailingTask(mailing: WatchedMailing): Task[] {
  const { id, tournament, phase, round, deadline, is_standing, waiting, undelivered, made_at } = mailing
  if (!is_standing && undelivered === 0) return []
  return [
    {
      id: `undelivered:${id}`,
      kind: 'undelivered',
      tournament,
      event: null,
      due_at: made_at,
      final_at: null,
      data: { mailing: { id, phase, round, deadline }, is_standing, waiting, undelivered },
    },
  ]
}
