import type { DeskLock } from '@called-it/contract/organiser/desk.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { EVENT, EVENTS, type EventRow } from './store.ts'

export type LockRow = EventRow & Omit<DeskLock, 'tournament' | 'event'>

/** How far ahead the desk shows locks. */
const LOCKS_AHEAD = sql`interval '24 hours'`
/** How long a count of missing predictions is shown before it is made again. */
const COUNTED_FOR = sql`interval '1 minute'`

const LOCKS_SOON = sql`q.locks_at > clock_timestamp() and q.locks_at <= clock_timestamp() + ${LOCKS_AHEAD}`

/**
 * Counts the participants who have not answered the questions about events that lock within a day, where the last count is
 * older than a minute. So the cost for all organisers together does not grow with the number of their calls.
 */
export async function countMissing(db: Db): Promise<void> {
  await sql`
    with due as materialized (
      select q.id, q.tournament_id
      from questions q join tournaments t on t.id = q.tournament_id left join desk_lock_counts c on c.question_id = q.id
      where ${LOCKS_SOON} and q.event_id is not null and t.finished_at is null
        and (c.counted_at is null or c.counted_at < clock_timestamp() - ${COUNTED_FOR})
    ), sizes as materialized (
      select x.tournament_id, (select count(*) from participants p where p.tournament_id = x.tournament_id) as participants
      from (select distinct tournament_id from due) x
    )
    insert into desk_lock_counts (question_id, participants, missing, counted_at)
    select d.id, s.participants, greatest(0, s.participants -
      (select count(*) from predictions p where p.tournament_id = d.tournament_id and p.question_id = d.id)), clock_timestamp()
    from due d join sizes s on s.tournament_id = d.tournament_id
    order by d.id
    on conflict (question_id) do update set participants = excluded.participants, missing = excluded.missing,
      counted_at = excluded.counted_at`.execute(db)
}

/** Lists the events whose questions lock within a day, as they were last counted. */
export async function listLocks(db: Db): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`
    select ${EVENT}, q.locks_at, c.participants, c.missing
    from questions q join ${EVENTS} on e.id = q.event_id join desk_lock_counts c on c.question_id = q.id
    where ${LOCKS_SOON} and t.finished_at is null
    order by q.locks_at, e.ord`.execute(db)
  return rows
}
