import type { ComparedEvent, Comparison } from '@called-it/contract/ratings/comparison.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { readId } from '../../lib/address/address-number.ts'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type { ComparedEvent, Comparison }

/** Which events are shown: all, or where both differ; of all rounds, or of the one with this id. */
export type ComparisonSearch = { only?: 'differing'; round?: number }

/** Reads `only` and `round` of the address; what makes no sense is left out. */
export function readComparisonSearch({ only, round }: Record<string, unknown>): ComparisonSearch {
  const id = readId(round)
  return {
    ...(only === 'differing' && { only }),
    ...(id && { round: id }),
  }
}

/** Oneself and another user, page by page; while another filter loads, what the last one found stays. */
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

/** What ranks, of one answer: points, of fights the coefficient. */
export const broughtBy = (told: ComparedEvent['mine']): number => told?.coefficient ?? told?.points ?? 0

/** What the other way round is somebody's lead, to the hundredth. */
export const difference = (one: number, other: number): number => Math.round((one - other) * 100) / 100
