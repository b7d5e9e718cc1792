import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { Phase } from './phase.ts'

/** How a mailing ended: the number of its messages in each state. */
export type Closed = { id: number; slug: string; phase: Phase; counts: Record<string, number> }

/** How a waiting message `x` ends when the time of its mailing is over. */
const ENDS_AS = sql`case when x.tries > 0 or x.refused <> '{}' then 'dead' else 'dropped' end`

/** Closes the mailings whose time is over, and drops their unsent messages; those that were refused count as undelivered. */
export async function closeOver(db: Db): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    with over as (
      update mailings m set closed_at = clock_timestamp()
      where m.closed_at is null and m.until <= clock_timestamp()
        -- Messages that are being sent must have ended.
        and not exists (select from mailing_messages x where x.mailing_id = m.id and x.state = 'sending')
      returning m.id, m.tournament_id, m.phase
    ), dropped as (
      update mailing_messages x set state = ${ENDS_AS} from over m
      where x.mailing_id = m.id and x.state = 'waiting'
    )
    select m.id, t.slug, m.phase, (
      select coalesce(jsonb_object_agg(c.state, c.messages), '{}')
      from (select case x.state when 'waiting' then ${ENDS_AS} else x.state end as state, count(*) as messages
        from mailing_messages x where x.mailing_id = m.id group by 1) c) as counts
    from over m join tournaments t on t.id = m.tournament_id order by m.id`.execute(db)
  return rows
}

/**
 * Deletes the recipients of mailings that were closed more than `days` ago; the mailings themselves are kept, but those about chats.
 * Each is thinned once: only mailings that still have recipients are looked at.
 */
export async function thin(db: Db, days: number): Promise<void> {
  await sql`
    with old as (
      update mailings set thinned_at = clock_timestamp()
      where thinned_at is null and closed_at < clock_timestamp() - ${days}::int * interval '1 day'
      returning id
    )
    delete from mailing_messages x using old where x.mailing_id = old.id`.execute(db)
  // Chats make many mailings, and nobody asks for old ones.
  await sql`delete from mailings where team_id is not null and thinned_at is not null`.execute(db)
}
