import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type Prize = Tournament['prizes'][number]

/** The greatest number of rows on a page (contract/ratings.ts). */
const ROWS_MAX = 100

/** The prizes of one scope, best places first. */
export function prizesOf(prizes: readonly Prize[], scope: Prize['scope']): Prize[] {
  return prizes
    .filter((prize) => prize.scope === scope)
    .toSorted((a, b) => a.place_from - b.place_from || a.place_to - b.place_to)
}

/** Whether a prize is for this position; null means no position. */
export function isWithin({ place_from, place_to }: Prize, place: number | null): boolean {
  return place !== null && place_from <= place && place <= place_to
}

/** A user at a position that a prize is for. */
export type Holder = { user: RatingRow['user']; place: number; isMe: boolean }

/**
 * The users at the positions of these prizes, of the tournament or of a group, and the viewer's position among them;
 * null further down, or without a row. A rating has overall positions, so a position in a group is counted: one more
 * than the members of the group that stand better.
 */
export function holdersQuery(slug: string, group: number | null, prizes: readonly Prize[]) {
  const reach = Math.min(ROWS_MAX, Math.max(1, ...prizes.map(({ place_to }) => place_to)))
  return queryOptions({
    queryKey: keys.ratings(slug, { group, reach }),
    queryFn: async () => {
      const { ratings, me, calculated_at } = await call('GET /api/v1/{slug}/ratings', {
        params: { slug },
        query: { ...(group !== null && { group_id: String(group) }), limit: String(reach) },
      })
      const placeOf = (row: RatingRow) => ratings.filter(({ position }) => position < row.position).length + 1
      const own = me && placeOf(me)
      return {
        // Before the first result all are level, and nobody holds a place.
        holders:
          calculated_at === null
            ? []
            : ratings.map((row) => ({ user: row.user, place: placeOf(row), isMe: row.is_me })),
        place: own !== null && own <= reach ? own : null,
      }
    },
  })
}
