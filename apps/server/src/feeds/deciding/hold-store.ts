import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Something open that waits for an organiser. */
export type OpenHold = {
  id: number
  feed_id: number
  tournament_id: number
  slug: string
  source_id: string
  event_id: number | null
  event_key: string | null
  is_fight: boolean
  code: HoldCode
  data: MistakeParams
}

/** Returns an open hold and locks it until the transaction ends. Undefined: there is none, or it was decided. */
export async function holdOpen(db: Db, id: number): Promise<OpenHold | undefined> {
  const { rows } = await sql<OpenHold>`
    select h.id, h.feed_id, f.tournament_id, t.slug, h.source_id, h.event_id, e.key as event_key,
      coalesce(e.fight_type is not null, false) as is_fight, h.code, h.data
    from feed_holds h join feeds f on f.id = h.feed_id join tournaments t on t.id = f.tournament_id
      left join events e on e.id = h.event_id
    where h.id = ${id} and h.closed_at is null for update of h`.execute(db)
  return rows[0]
}

/** Returns the slug of the tournament of a hold, open or not. Undefined: there is no such hold. */
export async function findSlugOfHold(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select t.slug from feed_holds h join feeds f on f.id = h.feed_id join tournaments t on t.id = f.tournament_id
    where h.id = ${id}`.execute(db)
  return rows[0]?.slug
}

/** Closes a hold that was decided. `dismissed`: what an organiser decided against; it is not asked again while it is so. */
export async function closeHold(
  db: Db,
  id: number,
  { userId, dismissed }: { userId: number | null; dismissed: unknown },
): Promise<void> {
  await sql`
    update feed_holds set closed_at = clock_timestamp(), user_id = ${userId}, ask_at = null,
      dismissed = ${dismissed === null ? null : JSON.stringify(dismissed)}::jsonb
    where id = ${id}`.execute(db)
}

/** Lists the open holds about an event, but names that could not be matched. */
export async function listHoldsOf(
  db: Db,
  eventId: number,
  unmatched: readonly HoldCode[],
): Promise<{ id: number; data: MistakeParams }[]> {
  const { rows } = await sql<{ id: number; data: MistakeParams }>`
    select id, data from feed_holds
    where event_id = ${eventId} and closed_at is null and code <> all(${unmatched}::text[])`.execute(db)
  return rows
}

/** Notes that an organiser decided against what a feed says of an event: it does not count while the feed says the same. */
export async function addDismissal(
  db: Db,
  voice: { feed_id: number; source_id: string; event_id: number; said: unknown },
  userId: number | null,
): Promise<void> {
  await sql`
    insert into feed_holds (feed_id, place, source_id, event_id, code, closed_at, user_id, dismissed)
    values (${voice.feed_id}, 'event', ${voice.source_id}, ${voice.event_id}, 'sources_disagree', clock_timestamp(), ${userId},
      ${JSON.stringify(voice.said)}::jsonb)`.execute(db)
}

/**
 * Returns the result of an event that its feed took for passing again, as it was before. Undefined: the last word about its result is
 * another one.
 */
export async function findSuspended(
  db: Db,
  { slug, key }: { slug: string; key: string },
): Promise<ResultBody | undefined> {
  const { rows } = await sql<{ before: ResultBody }>`
    select o.before from (
      select a.before, a.after, a.actor from audit_log a
      where a.tournament = ${slug} and a.target = ${key}
        and a.action in ('event.result', 'event.result.confirm', 'event.result.delete', 'event.release')
      order by a.id desc limit 1) o
    where o.actor = 'feed' and o.before ->> 'status' = 'finished' and o.after ->> 'status' = 'live'
      and o.before -> 'score' = o.after -> 'score'`.execute(db)
  return rows[0]?.before
}

/** Hides the open holds about an event, or one that is about no event, until a moment; null: for a day. Returns that moment. */
export async function putOff(
  db: Db,
  { id, event_id }: Pick<OpenHold, 'id' | 'event_id'>,
  until: string | null,
): Promise<void> {
  await sql`
    update feed_holds set ask_at = coalesce(${until}::timestamptz, clock_timestamp() + interval '24 hours')
    where closed_at is null and (id = ${id} or event_id = ${event_id}::int)`.execute(db)
}

/** Makes a feed due at once. */
export async function askSoon(db: Db, feedId: number): Promise<void> {
  await sql`update feeds set next_run_at = least(next_run_at, clock_timestamp()) where id = ${feedId}`.execute(
    db,
  )
}

/** Whether a tournament has an entity, a player or an event with this key. */
export async function hasKey(
  db: Db,
  tournamentId: number,
  kind: 'entity' | 'player' | 'event',
  key: string,
): Promise<boolean> {
  const table = { entity: sql`entities`, player: sql`players`, event: sql`events` }[kind]
  const { rows } = await sql`
    select from ${table} x where x.tournament_id = ${tournamentId} and x.key = ${key}`.execute(db)
  return rows.length > 0
}
