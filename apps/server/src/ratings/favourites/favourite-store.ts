import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Whether a user takes part in a tournament. */
export async function isParticipant(db: Db, tournamentId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from participants n where n.tournament_id = ${tournamentId} and n.user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the users that a user has pinned in a tournament, in the order of pinning. */
export async function listFavourites(db: Db, tournamentId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ favourite_id: number }>`
    select f.favourite_id from favourites f
    where f.tournament_id = ${tournamentId} and f.user_id = ${userId}
    order by f.pinned_at, f.favourite_id`.execute(db)
  return rows.map((row) => row.favourite_id)
}

/** Deletes a user's pins and the pins of others on that user. */
export async function deletePinsOf(db: Db, userId: number): Promise<void> {
  await sql`delete from favourites f where f.user_id = ${userId} or f.favourite_id = ${userId}`.execute(db)
}

export async function insertFavourite(
  db: Db,
  tournamentId: number,
  userId: number,
  favouriteId: number,
): Promise<void> {
  await sql`insert into favourites (tournament_id, user_id, favourite_id)
    values (${tournamentId}, ${userId}, ${favouriteId})`.execute(db)
}

export async function deleteFavourite(
  db: Db,
  tournamentId: number,
  userId: number,
  favouriteId: number,
): Promise<void> {
  await sql`delete from favourites f
    where f.tournament_id = ${tournamentId} and f.user_id = ${userId} and f.favourite_id = ${favouriteId}`.execute(
    db,
  )
}
