import { sql } from 'kysely'
import type { Db } from '../schema.ts'

type List = 'entities' | 'players' | 'events'

/** Returns the ids of a tournament's entities, players and events by their keys. */
export async function listNamedKeys(
  db: Db,
  tournamentId: number,
): Promise<Record<List, Map<string, number>>> {
  const { rows } = await sql<{ list: List; key: string; id: number }>`
    select 'entities' as list, key, id from entities where tournament_id = ${tournamentId}
    union all select 'players', key, id from players where tournament_id = ${tournamentId}
    union all select 'events', key, id from events where tournament_id = ${tournamentId}`.execute(db)
  const idsOf = (list: List) =>
    new Map(rows.filter((row) => row.list === list).map(({ key, id }) => [key, id]))
  return { entities: idsOf('entities'), players: idsOf('players'), events: idsOf('events') }
}
