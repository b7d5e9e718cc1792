import { sql } from 'kysely'
import type { Db } from './database/db.ts'

/** How the jobs of a queue fare. */
export type QueueState = {
  queue: string
  /** How many jobs are due and have not begun. */
  due: number
  /** How many of them have been due for too long: nobody runs them. */
  late: number
  /** How many have failed at least twice in a row and are tried again. */
  failing: number
  /** How many have failed for good within a day. */
  failed: number
  /** When the oldest of these jobs was due, or last began. */
  since: string | null
}

/** How long a job may be due before somebody has to look (a worker asks every second). */
const LATE = sql`interval '2 minutes'`
/** How long a job that failed for good is shown. */
const SHOWN = sql`interval '24 hours'`

/**
 * Lists the queues of this product's jobs. Waiting jobs are read by an index of pg-boss; jobs that failed for good are looked
 * up only in queues that have some, which pg-boss counts every minute.
 */
export async function listQueues<Schema>(db: Db<Schema>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    with waiting as (
      select j.name, count(*) filter (where j.start_after <= now()) as due,
        count(*) filter (where j.state = 'created' and j.start_after < now() - ${LATE}) as late,
        count(*) filter (where j.state = 'retry' and j.retry_count > 0) as failing,
        min(case when j.state = 'retry' then j.started_on else j.start_after end)
          filter (where j.start_after < now() - ${LATE} or j.state = 'retry' and j.retry_count > 0) as since
      from jobs.job j where j.state < 'active' and not j.blocked group by j.name
    )
    select q.name as queue, coalesce(w.due, 0) as due, coalesce(w.late, 0) as late, coalesce(w.failing, 0) as failing,
      f.failed, least(w.since, f.since) as since
    from jobs.queue q left join waiting w on w.name = q.name
      cross join lateral (
        select count(*) as failed, min(j.completed_on) as since from jobs.job j
        where q.failed_count > 0 and j.name = q.name and j.state = 'failed' and j.completed_on > now() - ${SHOWN}
      ) f
    order by q.name`.execute(db)
  return rows
}
