import type { Localized } from '@called-it/contract/languages.ts'
import type { StageType } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** A table group of a tournament, with its entities in the order of the document. */
export type TableGroupRow = { id: number; key: string; name: Localized; entity_ids: number[] }

export async function listTableGroups(db: Db, tournamentId: number): Promise<TableGroupRow[]> {
  const { rows } = await sql<TableGroupRow>`
    select g.id, g.key, g.name, g.entity_ids from table_groups g
    where g.tournament_id = ${tournamentId} order by g.ord`.execute(db)
  return rows
}

/** Returns when the last match of a stage of this type begins; null if any of them has no time yet. */
export async function lastStart(db: Db, tournamentId: number, type: StageType): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select case when bool_and(e.starts_at is not null and e.status <> 'postponed') then max(e.starts_at) end as at
    from stages g join rounds r on r.stage_id = g.id join events e on e.round_id = r.id
    where g.tournament_id = ${tournamentId} and g.type = ${type} and e.status <> 'cancelled'`.execute(db)
  return rows[0]!.at
}
