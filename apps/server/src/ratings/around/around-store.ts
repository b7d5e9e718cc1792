import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { currentOf, headColumns, NEWCOMERS } from '../ratings-sql.ts'
import type { Head } from '../reading/page-store.ts'

/** A rating with newcomers near one user, of one moment. */
export type Neighbourhood = Head & {
  /** The user's seat; null: none yet. */
  seat: number | null
  /** Whether the user is among the newcomers, and how many of them came before. */
  is_newcomer: boolean
  before: number
  /** Newcomers in their order, so many of them left out at the front. */
  newcomers: number[]
  left_out: number
}

/**
 * A rating that newcomers stand behind. Of them those are read that any `limit` rows with the user's own among them
 * could hold: the first, or those around the user who is one of them.
 */
export async function readNeighbourhood(
  db: Db,
  tournamentId: number,
  userId: number,
  limit: number,
): Promise<Neighbourhood> {
  const { rows } = await sql<Neighbourhood>`
    select ${headColumns(null)}, me.seat, me.seq is not null and me.seat is null as is_newcomer,
      own.before, greatest(own.before - ${limit}::int, 0) as left_out,
      array(select n.user_id from ${NEWCOMERS} order by n.seq
        offset greatest(own.before - ${limit}::int, 0) limit 2 * ${limit}::int) as newcomers
    from ${currentOf(null)}
      left join participants me on me.tournament_id = t.id and me.user_id = ${userId}
      cross join lateral (
        select count(*) as before from ${NEWCOMERS} and n.seq < me.seq and me.seat is null
      ) own
    where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}
