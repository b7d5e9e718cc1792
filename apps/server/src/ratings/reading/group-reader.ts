import { LRUCache } from 'lru-cache'
import type { Db } from '../../schema.ts'
import type { GroupPlaces } from '../publication/grouped-rating.ts'
import { readAllMembers } from '../publication/member-store.ts'
import type { Window } from './page-store.ts'
import { readPlaces } from '../publication/publication-store.ts'
import { groupPlaces } from '../publication/rating-pool.ts'
import { findCurrentTeams } from '../publication/team-publication-store.ts'

/** What is kept of ratings by their groups (bytes): eight of a million users. A row takes so many of them. */
const GROUPED_MAX = 32 * 1024 * 1024
const ROW_BYTES = 4

type Rating = { tournament_id: number; publication_id: number | null; rows_count: number }

/** Places of a group's users in the rating of a round: those of a window, and how many there are. */
export type GroupReader = (
  rating: Rating,
  groupId: number,
  page: Window,
) => Promise<{ total: number; places: number[] }>

/**
 * Sorts the rating of a round by groups when the first one asks, once for all who ask until another is published or the
 * draw has moved somebody. The rating of the whole tournament has lists of its own (`TeamReader`).
 */
export function makeGroupReader(db: Db): GroupReader {
  const kept = new LRUCache<string, Promise<GroupPlaces>>({ maxSize: GROUPED_MAX })

  async function sorted({ tournament_id, publication_id, rows_count }: Rating): Promise<GroupPlaces> {
    const drawn = await findCurrentTeams(db, tournament_id)
    const name = `${publication_id} ${rows_count} ${drawn}`
    const known = kept.get(name)
    if (known) return known
    const grouped = read(tournament_id, publication_id!)
    // One that is larger than all that may be kept is kept alone: it would be sorted for everybody who asks.
    kept.set(name, grouped, { size: Math.min(GROUPED_MAX, 1 + rows_count * ROW_BYTES) })
    // A failure is not kept: the next one asks again.
    grouped.catch(() => kept.delete(name))
    return grouped
  }
  const read = async (tournamentId: number, publicationId: number) =>
    groupPlaces({
      // Read before the places: whoever is drawn has a place.
      members: await readAllMembers(db, tournamentId),
      places: await readPlaces(db, publicationId),
    })

  return async (rating, groupId, { offset, limit }) => {
    if (rating.publication_id === null) return { total: 0, places: [] }
    const places = (await sorted(rating)).get(groupId)
    // What joined between two statements has no row in the rating that was asked for.
    const end = places?.findLastIndex((place) => place <= rating.rows_count) ?? -1
    return {
      total: end + 1,
      places: [...(places?.subarray(0, end + 1).subarray(offset, offset + limit) ?? [])],
    }
  }
}
