import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Adds an entity after all others of its tournament and returns its id. */
export async function addEntity(
  db: Db,
  tournamentId: number,
  { key, name, code, country, colours, is_club }: EntityBody & { is_club: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into entities (tournament_id, key, ord, name, code, country, colours, is_club)
    select ${tournamentId}::int, ${key}, coalesce(max(n.ord), 0) + 1, ${JSON.stringify(name)}::jsonb, ${code ?? null},
      ${country ?? null}, ${colours ? JSON.stringify(colours) : null}::jsonb, ${is_club}::boolean
    from entities n where n.tournament_id = ${tournamentId}
    returning id`.execute(db)
  return rows[0]!.id
}
