import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { ObservedEvent } from './source.ts'

/** What a feed says of an event now. */
export type Said = {
  id: number
  feed_id: number
  source: SourceName
  event_id: number
  source_id: string
  said: ObservedEvent
  /** Since when it says so, and since when it names this status. */
  at: string
  status_at: string
  /** When an organiser decided against it: it does not count as long as the source says the same. Null: nobody has. */
  dismissed_at: string | null
}

/**
 * What of an observation does not make it another one: when and by which answer it came, and what changes by itself in a running
 * event.
 */
const PASSING_FIELDS = sql`'{answer_id,updated_at,minute,known_since}'::text[]`

/**
 * Stores what a feed says of events now: a new row for each event of which it says something else than before, with `now` (our
 * clock) as the time since when. Returns the ids of those events.
 */
export async function addSaid(
  db: Db,
  feedId: number,
  said: readonly { event_id: number; event: ObservedEvent }[],
  now: Date,
): Promise<number[]> {
  if (said.length === 0) return []
  const { rows } = await sql<{ event_id: number }>`
    insert into feed_said (feed_id, event_id, source_id, answer_id, said, at, status_at)
    select ${feedId}, x.event_id, x.event ->> 'id', (x.event ->> 'answer_id')::int, x.event,
      coalesce((x.event ->> 'known_since')::timestamptz, ${now.toISOString()}::timestamptz),
      case when before.said ->> 'status' = x.event ->> 'status' then before.status_at
        else coalesce((x.event ->> 'known_since')::timestamptz, ${now.toISOString()}::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as x(event_id int, event jsonb)
      left join lateral (select s.said, s.status_at from feed_said s where s.feed_id = ${feedId} and s.event_id = x.event_id
        order by s.id desc limit 1) before on true
    where before.said is null or before.said - ${PASSING_FIELDS} <> x.event - ${PASSING_FIELDS}
    order by x.event_id
    returning event_id`.execute(db)
  const changed = rows.map(({ event_id }) => event_id)
  // It says something else: what an organiser has decided against is over, and counts anew if it comes again.
  if (changed.length > 0)
    await sql`
      update feed_holds set dismissed = null
      where feed_id = ${feedId} and event_id = any(${changed}::int[]) and place = 'event' and dismissed is not null`.execute(
      db,
    )
  return changed
}

/** Lists what all feeds of a tournament that are not stopped say of its events now. `eventIds`: of these alone. */
export async function listSaid(
  db: Db,
  tournamentId: number,
  eventIds: readonly number[] | null,
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select s.id, s.feed_id, f.kind as source, s.event_id, s.source_id, s.said, s.at, s.status_at,
      (select max(h.closed_at) from feed_holds h where h.feed_id = s.feed_id and h.event_id = s.event_id
        and h.place = 'event' and h.dismissed - ${PASSING_FIELDS} = s.said - ${PASSING_FIELDS}) as dismissed_at
    from feeds f
      join lateral (select distinct on (s.event_id) s.id, s.feed_id, s.event_id, s.source_id, s.said, s.at, s.status_at
        from feed_said s where s.feed_id = f.id and (${eventIds}::int[] is null or s.event_id = any(${eventIds}::int[]))
        order by s.event_id, s.id desc) s on true
    where f.tournament_id = ${tournamentId} and f.paused_at is null
    order by f.id, s.event_id`.execute(db)
  return rows
}

/** Notes that what a feed said was entered. */
export async function markEntered(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update feed_said set entered_at = ${now.toISOString()} where id = any(${ids})`.execute(db)
}
