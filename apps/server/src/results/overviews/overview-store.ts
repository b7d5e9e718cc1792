import type { Localized } from '@called-it/contract/languages.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The numbers of a tournament that its checklist shows. */
export type ChecklistRow = { provisional: number; prizes: number }

export async function readChecklist(db: Db, tournamentId: number): Promise<ChecklistRow> {
  const { rows } = await sql<ChecklistRow>`
    select jsonb_array_length(t.prizes) as prizes, (
      select count(*) from events e
      where e.tournament_id = t.id and e.status <> 'live' and e.result_source = 'feed'
        and e.result_at + ${PROVISIONAL_MS}::int * interval '1 millisecond' > clock_timestamp()) as provisional
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}

/** Returns the id of an event. Null: the tournament has no event with this key. */
export async function findEventId(db: Db, tournamentId: number, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from events where tournament_id = ${tournamentId} and key = ${key}`.execute(db)
  return rows[0]?.id ?? null
}

/** A player or team that can be an outcome. */
export type NamedRow = { id: number; key: string; name: Localized }

/** Returns the keys and names of these players of a tournament by their ids. */
export async function readPlayers(
  db: Db,
  tournamentId: number,
  ids: number[],
): Promise<Map<number, NamedRow>> {
  const { rows } = await sql<NamedRow>`
    select p.id, p.key, p.name from players p
    where p.tournament_id = ${tournamentId} and p.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the keys of the table groups of a tournament by their ids. */
export async function keysOfGroups(db: Db, tournamentId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from table_groups where tournament_id = ${tournamentId}`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}
