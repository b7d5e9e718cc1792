import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** An entity as the contract shows it, from the row with this alias; null if the join found no row. */
export const entityOf = (alias: 'a' | 'b' | 'l' | 'n') =>
  sql.raw(`case when ${alias}.id is not null then jsonb_build_object(
  'id', ${alias}.id, 'key', ${alias}.key, 'name', ${alias}.name, 'code', ${alias}.code,
  'country', ${alias}.country, 'colours', ${alias}.colours, 'is_club', ${alias}.is_club, 'image', ${alias}.image) end`)

/** Returns the entities of a tournament, in the order of its document. */
export async function listEntities(db: Db, tournamentId: number): Promise<Entity[]> {
  const { rows } = await sql<{ entity: Entity }>`
    select ${entityOf('n')} as entity from entities n where n.tournament_id = ${tournamentId} order by n.ord`.execute(
    db,
  )
  return rows.map((row) => row.entity)
}

/** Returns entities by id. */
export async function readEntities(db: Db, ids: number[]): Promise<Map<number, Entity>> {
  const { rows } = await sql<{ entity: Entity }>`
    select ${entityOf('n')} as entity from entities n where n.id = any(${ids})`.execute(db)
  return new Map(rows.map(({ entity }) => [entity.id, entity]))
}
