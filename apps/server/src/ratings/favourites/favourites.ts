import { FAVOURITES_MAX } from '@called-it/rules/limits.ts'
import { holdUser, keepUsers } from '../../accounts/accounts.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import * as store from './favourite-store.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import { type ListedRow, newcomerRow, type RowReader } from '../reading/row-reader.ts'

/** The users that a user has pinned, in the order of pinning. */
type Pinned = { favourites: number[] }

/**
 * Pins a participant of a tournament to the top of the user's rating. Throws `not_found` if the tournament or
 * the participant does not exist, `ratings_not_open`, `validation_failed` for the user's own id, and
 * `too_many_favourites`.
 */
export async function pinUser(db: Db, slug: string, userId: number, favouriteId: number): Promise<Pinned> {
  const tournamentId = await openTournament(db, slug)
  if (favouriteId === userId) throw problem('validation_failed', { userId: ['not_oneself'] })
  return inTransaction(db, async (trx) => {
    await holdOwn(trx, userId)
    // If either account is deleted at the same time, the deletion waits and then removes this pin too; or it
    // came first, and nothing is pinned.
    const [favourite] = await keepUsers(trx, [favouriteId])
    if (!favourite || !(await store.isParticipant(trx, tournamentId, favouriteId))) throw problem('not_found')
    const favourites = await store.listFavourites(trx, tournamentId, userId)
    if (favourites.includes(favouriteId)) return { favourites }
    if (favourites.length >= FAVOURITES_MAX) throw problem('too_many_favourites')
    await store.insertFavourite(trx, tournamentId, userId, favouriteId)
    return { favourites: [...favourites, favouriteId] }
  })
}

/** Removes a pin. Throws `not_found` and `ratings_not_open`, as `pinUser` does. */
export async function unpinUser(db: Db, slug: string, userId: number, favouriteId: number): Promise<Pinned> {
  const tournamentId = await openTournament(db, slug)
  if (!(await store.isParticipant(db, tournamentId, favouriteId))) throw problem('not_found')
  return inTransaction(db, async (trx) => {
    await holdOwn(trx, userId)
    await store.deleteFavourite(trx, tournamentId, userId, favouriteId)
    return { favourites: await store.listFavourites(trx, tournamentId, userId) }
  })
}

/** Deletes a user's pins and the pins of others on that user, in the caller's transaction. */
export const forgetPins = (db: Db, userId: number): Promise<void> => store.deletePinsOf(db, userId)

async function openTournament(db: Db, slug: string): Promise<number> {
  const { id, ratings_open } = await findTournament(db, slug)
  if (!ratings_open) throw problem('ratings_not_open')
  return id
}

/** Serializes the changes of a user's pins: they are counted before one is added. */
async function holdOwn(db: Db, userId: number): Promise<void> {
  if (!(await holdUser(db, userId))) throw problem('unauthenticated')
}

/** Returns the rows of the users that the viewer has pinned, by place; users without a row in this rating are left out. */
export async function rowsOfFavourites(
  rows: RowReader,
  { favourites, ...head }: ViewedHead,
  isRound: boolean,
): Promise<ListedRow[]> {
  // A round without a settled question has neither a rating nor newcomers to it.
  const isBlank = isRound && head.publication_id === null
  if (favourites.length === 0 || isBlank) return []
  const found = await Promise.all(
    favourites.map(async ({ user_id, seat }) =>
      seat === null
        ? newcomerRow(user_id, head.rows_count + 1, await rows.tailPosition(head))
        : rows.ofSeat({ ...head, seat }),
    ),
  )
  return found.filter((row) => row !== null).toSorted((a, b) => a.place - b.place)
}
