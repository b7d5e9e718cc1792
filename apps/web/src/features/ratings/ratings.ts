import type { RatingRow } from '@called-it/contract/ratings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'

/**
 * What the address says of the rating; page 1 and no search are left out of it. Around oneself there are neither
 * pages nor searches.
 */
export type RatingSearch = { page?: number; search?: string; view?: 'around' }

/** The longest name that can be searched for, and the last page that can be asked for (contract/ratings.ts). */
export const SEARCH_MAX = 60
const PAGE_MAX = 1_000_000
/** Rows of a page, as the server gives them by default. */
export const PAGE_SIZE = 20

/** Reads `view`, `page` and `search` of the address; what makes no sense is left out. */
export function readRatingSearch(search: Record<string, unknown>): RatingSearch {
  if (search.view === 'around') return { view: 'around' }
  const page = Number(search.page)
  // The router reads a name of digits alone as a number.
  const name = ['string', 'number'].includes(typeof search.search) ? String(search.search) : ''
  const wanted = name.trim().slice(0, SEARCH_MAX)
  return {
    ...(Number.isInteger(page) && page > 1 && page <= PAGE_MAX && { page }),
    ...(wanted && { search: wanted }),
  }
}

/**
 * A page of the rating. While another page or search of the same tournament loads, the rows of the last one stay;
 * `search` says which search they answer.
 */
export function ratingQuery(slug: string, { page, search }: Omit<RatingSearch, 'view'>) {
  const query = { ...(page && { page }), ...(search && { search }) }
  return queryOptions({
    queryKey: keys.ratings(slug, query),
    queryFn: async () => ({
      ...(await call('GET /api/v1/{slug}/ratings', { params: { slug }, query })),
      slug,
      search: search ?? '',
    }),
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })
}

export type RatingPage = Awaited<ReturnType<NonNullable<ReturnType<typeof ratingQuery>['queryFn']>>>

/** The rows around oneself, so many in all, and what is near. While more of them load, those known stay. */
export function aroundQuery(slug: string, limit: number) {
  return queryOptions({
    queryKey: keys.ratings(slug, { around: limit }),
    queryFn: async () => ({
      ...(await call('GET /api/v1/{slug}/ratings/around', {
        params: { slug },
        query: { limit: String(limit) },
      })),
      slug,
    }),
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })
}

/** The row of one user, and nothing around it; null for whoever has none. */
export function userRowQuery(slug: string, userId: number) {
  return queryOptions({
    queryKey: keys.ratings(slug, { user: userId }),
    queryFn: async () => {
      const { ratings } = await call('GET /api/v1/{slug}/ratings/around', {
        params: { slug },
        query: { user_id: String(userId), limit: '1' },
      })
      return ratings.find(({ user }) => user.id === userId) ?? null
    },
  })
}

export type Around = Awaited<ReturnType<NonNullable<ReturnType<typeof aroundQuery>['queryFn']>>>

/** How many places a row went up since the last settled event; null where that cannot be told. */
export function placesUp(row: RatingRow): number | null {
  return row.previous_position === null ? null : row.previous_position - row.position
}

/** The share of settled predictions that were the right outcome or better, in whole percent; null without any. */
export function accuracyOf({ outcome_hits, settled_predictions }: RatingRow): number | null {
  return settled_predictions > 0 ? Math.round((outcome_hits / settled_predictions) * 100) : null
}

/** What decides between users: points, of fights the sum of coefficients. */
export const sumOf = (row: RatingRow): number => row.coefficient_sum ?? row.points
