import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type RecappedRound = {
  round: { id: number; key: string; name: Localized }
  /** Whether all results of the round are in. */
  is_over: boolean
}

/** Returns the round; null: no such round in this tournament. */
export async function readRecappedRound(
  db: Db,
  tournamentId: number,
  roundId: number,
): Promise<RecappedRound | null> {
  const { rows } = await sql<RecappedRound>`
    select json_build_object('id', r.id, 'key', r.key, 'name', r.name) as round,
      not exists (select from events e where e.round_id = r.id
        and e.status in ('scheduled', 'live', 'postponed')) as is_over
    from rounds r where r.tournament_id = ${tournamentId} and r.id = ${roundId}`.execute(db)
  return rows[0] ?? null
}
