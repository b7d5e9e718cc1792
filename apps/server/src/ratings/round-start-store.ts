import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The rating of a tournament as it stood before the first result of a round; null: there was none. */
export async function lastBeforeRound(
  db: Db,
  tournamentId: number,
  roundId: number,
): Promise<{ id: number; rows_count: number } | null> {
  const { rows } = await sql<{ id: number; rows_count: number }>`
    select p.id, p.rows_count from publications p
    where p.tournament_id = ${tournamentId} and p.round_id is null and p.is_settlement
      and p.id < (select min(f.id) from publications f join events e on e.id = f.event_id
        where f.tournament_id = ${tournamentId} and f.round_id is null and f.is_settlement and e.round_id = ${roundId})
    order by p.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
