import { sourcePatience } from '@called-it/rules/feeds/source-pace.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The feeds of a source that are asked. */
export type FeedState = { source: string; feeds: number; troubles: string[]; silent: number }

/** Whether feed `f` has been silent for too long. */
const IS_SILENT = sql`coalesce(f.answered_at, f.started_at) <
  clock_timestamp() - (${JSON.stringify(sourcePatience('ever'))}::jsonb ->> f.kind)::int * interval '1 second'`

/** Lists how the feeds of each source are, but for recordings, stopped feeds and tournaments that are over. */
export async function listFeedStates(db: Db): Promise<FeedState[]> {
  const { rows } = await sql<FeedState>`
    select f.kind as source, count(*)::int as feeds,
      coalesce(array_agg(distinct f.trouble) filter (where f.trouble is not null), '{}') as troubles,
      count(*) filter (where ${IS_SILENT})::int as silent
    from feeds f join tournaments t on t.id = f.tournament_id
    where f.kind <> 'replay' and f.paused_at is null and t.finished_at is null
    group by f.kind order by f.kind`.execute(db)
  return rows
}
