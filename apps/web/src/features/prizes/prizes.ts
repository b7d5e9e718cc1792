import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type Prize = Tournament['prizes'][number]

/** Rows of a page at most (contract/ratings.ts). */
const ROWS_MAX = 100

/** The prizes of one scope, best places first. */
export function prizesOf(prizes: readonly Prize[], scope: Prize['scope']): Prize[] {
  return prizes
    .filter((prize) => prize.scope === scope)
    .toSorted((a, b) => a.place_from - b.place_from || a.place_to - b.place_to)
}

/** Whether a place is among those of a prize; null: there is no place. */
export function isWithin({ place_from, place_to }: Prize, place: number | null): boolean {
  return place !== null && place_from <= place && place <= place_to
}

/**
 * One's own place within one's group, as far as prizes of it reach; null further down, or without a row. The rating
 * tells overall positions: the place is told by how many of the group stand better.
 */
export function groupPlaceQuery(slug: string, group: number, prizes: readonly Prize[]) {
  const reach = Math.min(ROWS_MAX, Math.max(1, ...prizes.map(({ place_to }) => place_to)))
  return queryOptions({
    queryKey: keys.ratings(slug, { group, reach }),
    queryFn: async () => {
      const { ratings, me } = await call('GET /api/v1/{slug}/ratings', {
        params: { slug },
        query: { group_id: String(group), limit: String(reach) },
      })
      if (!me) return null
      const better = ratings.filter(({ position }) => position < me.position).length
      return better < reach ? better + 1 : null
    },
  })
}
