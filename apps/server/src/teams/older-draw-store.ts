import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A tournament with draws from before there were weights, and their number. */
export type OlderDraws = { slug: string; records: number; is_finished: boolean }

/** Lists the tournaments that have draws from before there were weights. */
export async function listOlderDraws(db: Db): Promise<OlderDraws[]> {
  const { rows } = await sql<OlderDraws>`
    select t.slug, t.finished_at is not null as is_finished,
      (select count(*) from draw_entries e where e.tournament_id = t.id and e.version = 1) as records
    from tournaments t
    -- Records of the older way come first: the first one says whether there are any.
    where exists (select from draw_entries e where e.tournament_id = t.id and e.nth = 1 and e.version = 1)
    order by t.id`.execute(db)
  return rows
}
