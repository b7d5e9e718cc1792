import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { TOURNAMENT } from '../store.ts'
import { IS_ASKED } from './feed-store.ts'

/** The names of a feed that could not be matched: how many, and the first of them. */
export type NamesRow = {
  feed_id: number
  source: SourceName
  tournament: DeskTournament
  at: string
  names: string[]
  count: number
}

/** The most names that a task shows. */
const NAMES_MAX = 5

/** Lists the feeds of unfinished tournaments that have names which could not be matched. */
export async function listNames(db: Db): Promise<NamesRow[]> {
  const { rows } = await sql<NamesRow>`
    select f.id as feed_id, f.kind as source, ${TOURNAMENT} as tournament, min(h.at) as at,
      to_jsonb((array_agg(coalesce(h.data ->> 'name', h.source_id) order by h.id))[1:${sql.lit(NAMES_MAX)}]) as names, count(*)::int as count
    from feed_holds h join feeds f on f.id = h.feed_id join tournaments t on t.id = f.tournament_id
      join sports s on s.id = t.sport_id
    where ${IS_ASKED} and t.finished_at is null and h.code in ('unknown_player', 'unknown_entity', 'unknown_event')
    group by f.id, t.id, s.id order by min(h.at)`.execute(db)
  return rows
}
