import type { Answer } from '@called-it/contract/endpoint.ts'
import type * as calls from '@called-it/contract/ratings/user-statistics.ts'
import type { JudgedCard } from '../predictions/predictions.ts'
import { type RatingReader, readPositions } from '../ratings/ratings.ts'
import { takesPart } from '../tournaments/tournaments.ts'
import { calculateStatistics } from './user-statistics.ts'
import { calculateUfcStatistics } from './user-ufc-statistics.ts'

type Viewer = { id: number }

/** A user's achievements in all tournaments, as `viewer` may see them. Refuses with `not_found`. */
export async function readStatistics(
  reader: RatingReader,
  viewer: Viewer,
  userId: number,
): Promise<Answer<typeof calls.readUserStatistics>> {
  return asSeenBy(reader, viewer, await calculateStatistics(reader, userId))
}

/** What became of the fighters that a user picked, as `viewer` may see it. Refuses with `not_found`. */
export async function readUfcStatistics(
  reader: RatingReader,
  readCards: (userId: number) => Promise<JudgedCard[]>,
  viewer: Viewer,
  userId: number,
): Promise<Answer<typeof calls.readUserUfcStatistics>> {
  return asSeenBy(reader, viewer, await calculateUfcStatistics(reader, readCards, userId))
}

/** A user's positions over time in each tournament, as `viewer` may see them. Refuses with `not_found`. */
export async function readRanking(
  reader: RatingReader,
  viewer: Viewer,
  userId: number,
): Promise<Answer<typeof calls.readUserRanking>> {
  return asSeenBy(reader, viewer, await readPositions(reader, userId))
}

/** Strangers do not see the name of a user who takes part in no tournament. */
async function asSeenBy<Body extends { user: { id: number } }>(
  { db }: RatingReader,
  viewer: Viewer,
  body: Body,
): Promise<Body | (Omit<Body, 'user'> & { user: null })> {
  const { id } = body.user
  return id === viewer.id || (await takesPart(db, id)) ? body : { ...body, user: null }
}
