import type { HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Something that waits for an organiser. `source_id`: the event, player or team of the source; '' for the whole feed. */
export type HoldRow = {
  feed_id: number
  source_id: string
  event_id: number | null
  code: HoldCode
  data: MistakeParams
  answer_id: number | null
}

/**
 * Where holds come from: the answer of one feed as a whole, or the comparison of what all feeds of a tournament say with what
 * stands. Each place replaces its own.
 */
export type HoldPlace = { feed_id: number } | { tournament_id: number }

/**
 * Makes the open holds of a place those that are given: new ones are opened, those that are no more so are closed. Returns how
 * many were opened, by feed.
 */
export async function keepHolds(
  db: Db,
  place: HoldPlace,
  holds: readonly HoldRow[],
  now: Date,
): Promise<Map<number, number>> {
  const kind = 'feed_id' in place ? 'answer' : 'event'
  const feeds =
    'feed_id' in place
      ? sql`select ${place.feed_id}::int`
      : sql`select f.id from feeds f where f.tournament_id = ${place.tournament_id}`
  const given = sql`jsonb_to_recordset(${JSON.stringify(holds)}::jsonb)
    as x(feed_id int, source_id text, event_id int, code text, data jsonb, answer_id int)`
  await sql`
    update feed_holds h set closed_at = ${now.toISOString()}
    where h.closed_at is null and h.place = ${kind} and h.feed_id in (${feeds})
      and not exists (select from ${given} where x.feed_id = h.feed_id and x.source_id = h.source_id and x.code = h.code)`.execute(
    db,
  )
  // What an organiser has decided against is asked again once it was not so. What a feed says of an event ends by what it says next.
  if (kind === 'answer')
    await sql`
      update feed_holds h set dismissed = null
      where h.dismissed is not null and h.place = 'answer' and h.feed_id in (${feeds}) and not exists (select from ${given}
        where x.feed_id = h.feed_id and x.source_id = h.source_id and x.code = h.code and x.data = h.data)`.execute(
      db,
    )
  const { rows } = await sql<{ feed_id: number; is_new: boolean }>`
    insert into feed_holds (feed_id, source_id, event_id, code, data, answer_id, at, place)
    select distinct on (x.feed_id, x.source_id, x.code) x.feed_id, x.source_id, x.event_id, x.code, x.data, x.answer_id,
      ${now.toISOString()}::timestamptz, ${kind}
    from ${given}
    -- An organiser has decided against just this.
    where not exists (select from feed_holds d where ${kind} = 'answer' and d.place = 'answer' and d.feed_id = x.feed_id and d.source_id = x.source_id and d.code = x.code
      and d.dismissed is not null and d.data = x.data)
    order by x.feed_id, x.source_id, x.code
    on conflict (feed_id, source_id, code) where closed_at is null
      do update set data = excluded.data, event_id = excluded.event_id, answer_id = excluded.answer_id
    returning feed_id, xmax = 0 as is_new`.execute(db)
  const opened = new Map<number, number>()
  for (const { feed_id, is_new } of rows) if (is_new) opened.set(feed_id, (opened.get(feed_id) ?? 0) + 1)
  return opened
}
