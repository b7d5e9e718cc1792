import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The names of a tournament's things by their ids. */
export type Names = Record<'entity' | 'player' | 'table_group' | 'round', Map<number, Localized>>

/** Returns the names of a tournament's entities, table groups and rounds, and of these players. */
export async function readNames(db: Db, tournamentId: number, playerIds: number[]): Promise<Names> {
  const { rows } = await sql<{ list: keyof Names; id: number; name: Localized }>`
    select 'entity' as list, id, name from entities where tournament_id = ${tournamentId}
    union all select 'table_group', id, name from table_groups where tournament_id = ${tournamentId}
    union all select 'round', id, name from rounds where tournament_id = ${tournamentId}
    union all select 'player', id, name from players where id = any(${playerIds})`.execute(db)
  const namesIn = (list: keyof Names) =>
    new Map(rows.filter((row) => row.list === list).map(({ id, name }) => [id, name]))
  return {
    entity: namesIn('entity'),
    player: namesIn('player'),
    table_group: namesIn('table_group'),
    round: namesIn('round'),
  }
}

/** Returns how often each of these was named in the answers to a locked question that names one. */
export async function countNamed(db: Db, questionId: number, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum((p.it ->> 'count')::int), 0) as count
    from questions q cross join jsonb_array_elements(q.crowd -> 'picks') p (it)
    where q.id = ${questionId} and (p.it ->> 'id')::int = any(${ids})`.execute(db)
  return rows[0]!.count
}
