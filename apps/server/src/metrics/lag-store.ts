import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments-sql.ts'

export type Lag = {
  /** How long the oldest question that has locked is not packed (s); 0: none waits. */
  lock_s: number
  /** Results of feeds that are still provisional. */
  held: number
}

/** Reads both by partial indexes that hold only what waits (`questions_unpacked`, `events_unsettled`). */
export async function readLag(db: Db): Promise<Lag> {
  const { rows } = await sql<Lag>`
    select (
      select coalesce(extract(epoch from clock_timestamp() - min(q.locks_at)), 0)::float8 from questions q
      where q.packed_bytes is null and q.locks_at between '2000-01-01' and clock_timestamp() and ${PHASE} = 'locked'
    ) as lock_s, (
      select count(*)::float8 from events e
      where e.result_source = 'feed' and e.status <> 'live'
        and e.result_at > clock_timestamp() - ${PROVISIONAL_MS}::int * interval '1 millisecond'
    ) as held`.execute(db)
  return rows[0]!
}

/** How long the oldest message of each sender has been due; senders for which nothing is due are left out. */
export async function listMailingLags(db: Db): Promise<{ sender: SenderKey; lag_s: number }[]> {
  const { rows } = await sql<{ sender: SenderKey; lag_s: number }>`
    select p.sender, coalesce(extract(epoch from clock_timestamp() - min(w.due_at)), 0)::float8 as lag_s
    from messenger_pace p
      left join mailings m on m.closed_at is null and m.until > clock_timestamp()
      left join lateral (
        select x.due_at from mailing_messages x
        where x.mailing_id = m.id and x.sender = p.sender and x.state = 'waiting' and x.due_at <= clock_timestamp()
        order by x.due_at limit 1
      ) w on true
    group by p.sender order by p.sender`.execute(db)
  return rows
}
