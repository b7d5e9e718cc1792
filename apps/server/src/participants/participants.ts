import type { Db } from '../schema.ts'
import * as store from './participant-store.ts'

/** The group and team that the draw gave a user. */
export type Placing = store.Placing
/** A batch of users that the draw has moved. */
export type Moved = store.Moved

/** Whether any user takes part in a tournament. */
export const hasParticipants = (db: Db, slug: string) => store.hasParticipants(db, slug)

/** Returns those of these users who take part in any tournament. */
export const listTakingPart = (db: Db, userIds: number[]) => store.listTakingPart(db, userIds)

/** Adds users who have predicted as participants, in this order. */
export const addParticipants = (db: Db, tournamentId: number, userIds: number[]) =>
  store.addParticipants(db, tournamentId, userIds)

/**
 * Locks those of these users who take part in a tournament, and returns their groups and teams. Users without
 * a group are left out. All callers lock participants in the same order, so that a draw and a settlement
 * cannot deadlock.
 */
export const holdPlacings = (db: Db, tournamentId: number, userIds: number[]) =>
  store.holdPlacings(db, tournamentId, userIds)

/**
 * Gives seats after the `taken` ones to all who have none yet, in the order in which they joined. The caller
 * has locked the tournament. Returns batches in order.
 */
export const seatNewcomers = (db: Db, tournamentId: number, taken: number) =>
  store.seatNewcomers(db, tournamentId, taken)

/**
 * Takes the participants whose new group or team the rating columns do not have yet, in batches: those with
 * the lowest seats, at most `limit`. The caller has locked the tournament, and all have seats. A user whose
 * row a draw holds at this moment is left for the next time.
 */
export const takeMoved = (db: Db, tournamentId: number, limit: number) =>
  store.takeMoved(db, tournamentId, limit)
