import { sourcePatience } from '@called-it/rules/feeds/source-pace.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** How the feeds of a source are, but for recordings. Times in seconds. */
export type FeedFigures = {
  source: string
  feeds: number
  failing: number
  /** Since when the feed that has waited longest has had no answer, of those that are asked (s). */
  silence_s: number | null
  /** How many have been silent for too long: during play, or at any time. */
  silent: number
  /** Open questions to organisers, but those that they have put off. */
  holds: number
  calls_left: number | null
  minute_calls: number
}

/** Whether feed `f` has been silent for too long. */
const IS_SILENT = sql`coalesce(f.answered_at, f.started_at) <
  clock_timestamp() - (${JSON.stringify(sourcePatience('ever'))}::jsonb ->> f.kind)::int * interval '1 second'`

/** Reads how feeds are, by their source. Feeds that are stopped, or whose tournament is over, are left out. */
export async function listFeedFigures(db: Db): Promise<FeedFigures[]> {
  const { rows } = await sql<FeedFigures>`
    select f.kind as source, count(*)::int as feeds, count(*) filter (where f.trouble is not null)::int as failing,
      extract(epoch from clock_timestamp() - min(coalesce(f.answered_at, f.started_at)))::float8 as silence_s,
      count(*) filter (where f.silence_told_at is not null or ${IS_SILENT})::int as silent,
      coalesce(sum((select count(*) from feed_holds h where h.feed_id = f.id and h.closed_at is null
        and (h.ask_at is null or h.ask_at <= clock_timestamp()))), 0)::int as holds,
      max(s.calls_left) as calls_left,
      coalesce(max(s.minute_calls) filter (where s.minute_at > clock_timestamp() - interval '1 minute'), 0)::int as minute_calls
    from feeds f join tournaments t on t.id = f.tournament_id left join feed_sources s on s.source = f.kind
    where f.kind <> 'replay' and f.paused_at is null and t.finished_at is null
    group by f.kind order by f.kind`.execute(db)
  return rows
}
