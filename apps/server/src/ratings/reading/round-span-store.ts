import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** A rating of the tournament at a past moment. */
export type Stood = { id: number; rows_count: number }

/** The ratings of a tournament before the first result of a round and after its last one; null: there is none. */
export type RoundSpan = { before: Stood | null; after: Stood | null }

/**
 * Returns the ratings of a tournament before and after a round. A later event that starts, or the end of the
 * tournament, ends the round: corrections after that count in what came then (as in `past-points.ts`). A
 * score that may still change ends nothing.
 */
export async function readRoundSpan(db: Db, tournamentId: number, roundId: number): Promise<RoundSpan> {
  const { rows } = await sql<RoundSpan>`
    with settled as (
      select p.id, p.rows_count, p.event_id, p.is_passing, coalesce(e.starts_at, e.begun_at) as starts_at,
        coalesce(e.round_id = ${roundId}, false) as is_own
      from publications p left join events e on e.id = p.event_id
      where p.tournament_id = ${tournamentId} and p.round_id is null and p.is_settlement
    ), own as (
      select min(starts_at) as first_at, max(starts_at) as last_at from settled where is_own
    ), bounds as (
      select min(s.id) filter (where s.is_own or (s.starts_at > own.first_at and not s.is_passing)) as first_id,
        least(min(s.id) filter (where s.starts_at > own.last_at and not s.is_passing and not s.is_own),
          max(s.id) filter (where s.event_id is null and t.finished_at is not null)) as next_id
      from settled s cross join own join tournaments t on t.id = ${tournamentId}
    )
    select
      (select json_build_object('id', s.id, 'rows_count', s.rows_count) from settled s
        where s.id < bounds.first_id order by s.id desc limit 1) as before,
      (select json_build_object('id', s.id, 'rows_count', s.rows_count) from settled s
        where s.is_own and (bounds.next_id is null or s.id < bounds.next_id) order by s.id desc limit 1) as after
    from bounds`.execute(db)
  return rows[0]!
}
