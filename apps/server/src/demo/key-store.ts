import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The ids of a tournament's entities and players by their keys. */
export async function listNamedKeys(
  db: Db,
  tournamentId: number,
): Promise<Record<'entities' | 'players', Map<string, number>>> {
  const { rows } = await sql<{ list: 'entities' | 'players'; key: string; id: number }>`
    select 'entities' as list, key, id from entities where tournament_id = ${tournamentId}
    union all select 'players', key, id from players where tournament_id = ${tournamentId}`.execute(db)
  const of = (list: 'entities' | 'players') =>
    new Map(rows.filter((row) => row.list === list).map(({ key, id }) => [key, id]))
  return { entities: of('entities'), players: of('players') }
}
