import { sql } from 'kysely'
import type { Db } from '../schema.ts'

const WORDS =
  'These tournaments were drawn, or began to be drawn, by the older way, without weights. Their records stay as they are ' +
  'and are verified by that way; whoever draws from now on draws by weights.'

/** Says which tournaments have draws from before there were weights; without any, nothing. */
export async function tellOlderDraws(db: Db, tell: (what: object, words: string) => void): Promise<void> {
  const { rows } = await sql<{ slug: string; records: number; is_finished: boolean }>`
    select t.slug, t.finished_at is not null as is_finished,
      (select count(*) from draw_entries e where e.tournament_id = t.id and e.version = 1) as records
    from tournaments t
    -- Records of the older way come first: the first one says whether there are any.
    where exists (select from draw_entries e where e.tournament_id = t.id and e.nth = 1 and e.version = 1)
    order by t.id`.execute(db)
  if (rows.length > 0) tell({ tournaments: rows }, WORDS)
}
