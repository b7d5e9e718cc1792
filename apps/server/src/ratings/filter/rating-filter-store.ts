import type { RatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Returns the rounds of a tournament in their order, and whether each has a rating. */
export async function listRounds(db: Db, tournamentId: number): Promise<RatingFilter['rounds']> {
  const { rows } = await sql<RatingFilter['rounds'][number]>`
    select r.id, r.key, r.name,
      exists (select from ratings c where c.tournament_id = r.tournament_id and c.round_id = r.id) as is_settled
    from rounds r where r.tournament_id = ${tournamentId} order by r.ord`.execute(db)
  return rows
}

/**
 * Returns the members of a team of a tournament by its public id: the number of a basket, or the code of a
 * friends team. Null: no such team.
 */
export async function findMembers(
  db: Db,
  tournamentId: number,
  publicId: string,
): Promise<{ kind: 'basket' | 'friends'; user_ids: number[] } | null> {
  const isNumber = /^\d{1,10}$/.test(publicId) && Number(publicId) < 2 ** 31
  const { rows } = await sql<{ kind: 'basket' | 'friends'; user_ids: number[] }>`
    select m.kind, array(select x.user_id from team_members x where x.team_id = m.id) as user_ids
    from teams m where m.tournament_id = ${tournamentId}
      and ${isNumber ? sql`m.id = ${Number(publicId)} and m.kind = 'basket'` : sql`m.code = ${publicId}`}`.execute(
    db,
  )
  return rows[0] ?? null
}
