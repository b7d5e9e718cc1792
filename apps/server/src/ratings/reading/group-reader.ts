import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Db } from '../../schema.ts'
import type { GroupPlaces } from '../publication/grouped-rating.ts'
import { readAllMembers } from '../publication/member-store.ts'
import type { Window } from './page-store.ts'
import { readPublication } from '../publication/publication-store.ts'
import { groupPlaces } from '../publication/rating-pool.ts'
import { findCurrentTeams } from '../publication/team-publication-store.ts'

/**
 * The size of the cache of ratings by groups (bytes): eight ratings of a million users. The next constant is
 * the size of a row.
 */
const GROUPED_MAX = 32 * 1024 * 1024
const ROW_BYTES = 4

type Rating = { tournament_id: number; publication_id: number | null; rows_count: number }

/**
 * Returns the places of a group's users in the rating of a round: those of a window, and their total number.
 */
export type GroupReader = (
  rating: Rating,
  groupId: number,
  page: Window,
) => Promise<{ total: number; places: number[] }>

/**
 * Makes the reader that sorts the rating of a round by groups at the first request, once for all requests
 * until the next publication or move of the draw. The rating of the whole tournament has lists of its own
 * (`TeamReader`).
 */
export function makeGroupReader(db: Db): GroupReader {
  type Drawn = { rating: Rating; drawn: Awaited<ReturnType<typeof findCurrentTeams>> }
  const sort = makeSharedReads({
    nameOf: ({ rating, drawn }: Drawn) => `${rating.publication_id} ${rating.rows_count} ${drawn}`,
    read: async ({ rating }): Promise<GroupPlaces> =>
      groupPlaces({
        // Read before the rating, so that each drawn user has a place.
        members: await readAllMembers(db, rating.tournament_id),
        current: await readPublication(db, rating.publication_id!),
      }),
    limits: { maxSize: GROUPED_MAX },
    // A rating that is larger than the limit is cached alone: otherwise each request would sort it.
    sizeOf: ({ rating }) => Math.min(GROUPED_MAX, 1 + rating.rows_count * ROW_BYTES),
  })

  return async (rating, groupId, { offset, limit }) => {
    if (rating.publication_id === null) return { total: 0, places: [] }
    const drawn = await findCurrentTeams(db, rating.tournament_id)
    const places = (await sort({ rating, drawn })).get(groupId)
    // Users who joined between two statements have no row in the requested rating.
    const end = places?.findLastIndex((place) => place <= rating.rows_count) ?? -1
    return {
      total: end + 1,
      places: [...(places?.subarray(0, end + 1).subarray(offset, offset + limit) ?? [])],
    }
  }
}
