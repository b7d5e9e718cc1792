import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

type Stood = { publication_id: number | null; rows_count: number }

/** A round, and the ratings of the tournament before its first result and after its last one. */
export type RecappedRound = {
  round: { id: number; key: string; name: Localized }
  /** Whether everything that was to come of it has come. */
  is_over: boolean
  before: Stood
  after: Stood
}

/** Null: no such round in this tournament. */
export async function readRecappedRound(
  db: Db,
  tournamentId: number,
  roundId: number,
): Promise<RecappedRound | null> {
  const { rows } = await sql<RecappedRound>`
    with own as (
      select min(p.id) as first_id, max(p.id) as last_id
      from publications p join events e on e.id = p.event_id
      where p.tournament_id = ${tournamentId} and p.round_id is null and p.is_settlement
        and e.round_id = ${roundId}
    )
    select json_build_object('id', r.id, 'key', r.key, 'name', r.name) as round,
      not exists (select from events e where e.round_id = r.id
        and e.status in ('scheduled', 'live', 'postponed')) as is_over,
      json_build_object('publication_id', b.id, 'rows_count', coalesce(b.rows_count, 0)) as before,
      json_build_object('publication_id', a.id, 'rows_count', coalesce(a.rows_count, 0)) as after
    from rounds r cross join own
      left join lateral (
        select p.id, p.rows_count from publications p
        where p.tournament_id = ${tournamentId} and p.round_id is null and p.is_settlement and p.id < own.first_id
        order by p.id desc limit 1) b on true
      left join publications a on a.id = own.last_id
    where r.tournament_id = ${tournamentId} and r.id = ${roundId}`.execute(db)
  return rows[0] ?? null
}
