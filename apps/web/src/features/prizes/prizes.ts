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

/**
 * The viewer's position within their group, down to the group's last prize; null further down, or without a
 * row. The rating has overall positions, so this counts the members of the group that stand better.
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
