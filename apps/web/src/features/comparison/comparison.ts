import type { ComparedEvent, Comparison } from '@called-it/contract/ratings/comparison.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { readId } from '../../lib/address/address-number.ts'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type { ComparedEvent, Comparison }

/** The filter: all questions or those with different answers; all rounds or the one with this id. */
export type ComparisonSearch = { only?: 'differing'; round?: number }

/** Reads `only` and `round` of the address; invalid values are left out. */
export function readComparisonSearch({ only, round }: Record<string, unknown>): ComparisonSearch {
  const id = readId(round)
  return {
    ...(only === 'differing' && { only }),
    ...(id && { round: id }),
  }
}

/** The viewer and another user, page by page; the last result stays while another filter loads. */
export function comparisonQuery(slug: string, userId: string, { only, round }: ComparisonSearch) {
  const query = { ...(only && { only }), ...(round && { round_id: String(round) }) }
  return infiniteQueryOptions({
    queryKey: keys.ratings(slug, { compare: userId, ...query }),
    queryFn: async ({ pageParam }) => ({
      ...(await call('GET /api/v1/{slug}/ratings/compare/{userId}', {
        params: { slug, userId },
        query: { ...query, page: pageParam },
      })),
      of: `${slug} ${userId}`,
    }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    placeholderData: (previous) => (previous?.pages[0]?.of === `${slug} ${userId}` ? previous : undefined),
  })
}

/** Returns the figure of an answer that ranks: its points, for fights its coefficient. */
export const broughtBy = (side: ComparedEvent['mine']): number => side?.coefficient ?? side?.points ?? 0

/** Returns the first minus the second, rounded to hundredths. */
export const difference = (first: number, second: number): number => Math.round((first - second) * 100) / 100
