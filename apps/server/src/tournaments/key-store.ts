import { sql } from 'kysely'
import type { Db } from '../schema.ts'

type List = 'events' | 'entities' | 'table_groups'

/** Returns the keys of the document by the ids of its events, entities and table groups. */
export async function keysOf(db: Db, tournamentId: number): Promise<Record<List, Map<number, string>>> {
  const { rows } = await sql<{ list: List; id: number; key: string }>`
    select 'events' as list, id, key from events where tournament_id = ${tournamentId}
    union all select 'entities', id, key from entities where tournament_id = ${tournamentId}
    union all select 'table_groups', id, key from table_groups where tournament_id = ${tournamentId}`.execute(
    db,
  )
  const keysIn = (list: List) =>
    new Map(rows.filter((row) => row.list === list).map(({ id, key }) => [id, key]))
  return { events: keysIn('events'), entities: keysIn('entities'), table_groups: keysIn('table_groups') }
}
