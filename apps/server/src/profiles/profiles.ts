import type { Answer } from '@called-it/contract/endpoint.ts'
import type * as calls from '@called-it/contract/ratings/user-statistics.ts'
import { makeCardReader } from '../predictions/predictions.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { listTakingPart } from '../participants/participants.ts'
import { makeCareerReader } from './career-reader.ts'
import { readCareer, readPositions } from './careers.ts'
import { statisticsOf } from './user-statistics.ts'
import { ufcStatisticsOf } from './user-ufc-statistics.ts'

type Viewer = { id: number }

/** The readers that profiles need. */
export type ProfileReaders = ReturnType<typeof makeProfileReaders>

/** Makes the readers of profiles, once for a process: simultaneous callers share a read. */
export function makeProfileReaders(db: Db, rows: RatingReaders['rows']) {
  return { rows, careers: makeCareerReader(db), readCards: makeCardReader(db) }
}

/** Returns a user's achievements in all tournaments, as `viewer` may see them. Throws `not_found`. */
export async function readStatistics(
  db: Db,
  { rows, careers }: ProfileReaders,
  viewer: Viewer,
  userId: number,
): Promise<Answer<typeof calls.readUserStatistics>> {
  return asSeenBy(db, viewer, statisticsOf(await readCareer(rows, careers, userId)))
}

/** Returns the results of a user's picks of fighters, as `viewer` may see them. Throws `not_found`. */
export async function readUfcStatistics(
  db: Db,
  { rows, careers, readCards }: ProfileReaders,
  viewer: Viewer,
  userId: number,
): Promise<Answer<typeof calls.readUserUfcStatistics>> {
  const [career, cards] = await Promise.all([readCareer(rows, careers, userId), readCards(userId)])
  return asSeenBy(db, viewer, await ufcStatisticsOf(db, career, cards))
}

/** Returns a user's positions over time in each tournament, as `viewer` may see them. Throws `not_found`. */
export async function readRanking(
  db: Db,
  { careers }: ProfileReaders,
  viewer: Viewer,
  userId: number,
): Promise<Answer<typeof calls.readUserRanking>> {
  return asSeenBy(db, viewer, await readPositions(careers, userId))
}

/** Strangers do not see the name of a user who takes part in no tournament. */
async function asSeenBy<Body extends { user: { id: number } }>(
  db: Db,
  viewer: Viewer,
  body: Body,
): Promise<Body | (Omit<Body, 'user'> & { user: null })> {
  const { id } = body.user
  return id === viewer.id || (await listTakingPart(db, [id])).has(id) ? body : { ...body, user: null }
}
