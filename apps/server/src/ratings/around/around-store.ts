import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { currentOf, headColumns, NEWCOMERS } from '../ratings-sql.ts'
import type { Head } from '../reading/page-store.ts'

/** A rating with its newcomers near one user, all read at one moment. */
export type Neighbourhood = Head & {
  /** The user's seat; null: none yet. */
  seat: number | null
  /** Whether the user is among the newcomers, and how many newcomers came before the user. */
  is_newcomer: boolean
  before: number
  /** Newcomers in their order; `left_out` of them are left out at the front. */
  newcomers: number[]
  left_out: number
}

/**
 * Reads a rating that has newcomers behind it. It reads only the newcomers that a page of `limit` rows around
 * the user could hold: the first ones, or those around the user if the user is one of them.
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
