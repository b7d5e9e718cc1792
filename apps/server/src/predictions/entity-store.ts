import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { entityOf } from '../tournaments/tournaments-sql.ts'

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
