import type { SportSlug } from '@called-it/rules/systems.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** One tournament; its layout shows what keeps it from loading, the pages inside can rely on it. */
export function tournamentQuery(slug: string) {
  return queryOptions({
    queryKey: keys.tournament(slug),
    queryFn: async () => (await call('GET /api/v1/tournaments/{slug}', { params: { slug } })).tournament,
  })
}

export const FEED_STATUSES = ['all', 'current', 'past'] as const
export type FeedStatus = (typeof FEED_STATUSES)[number]

/**
 * What the address of home says besides its sport: `kind=all` shows the tournaments of every sport while the sport
 * stays chosen; without it the feed has that sport only. The status `all` is left out.
 */
export type HomeSearch = { kind?: 'all'; status?: Exclude<FeedStatus, 'all'> }

/** Reads `kind` and `status` of the address; what makes no sense is left out. */
export function readHomeSearch({ kind, status }: Record<string, unknown>): HomeSearch {
  return {
    ...(kind === 'all' && { kind }),
    ...((status === 'current' || status === 'past') && { status }),
  }
}

/** The feed page by page; while another filter loads, what the last one found stays. */
export function feedQuery({ sport, status }: { sport?: SportSlug | undefined; status: FeedStatus }) {
  const query = { ...(sport && { sport }), status }
  return infiniteQueryOptions({
    queryKey: keys.tournaments(query),
    queryFn: ({ pageParam }) => call('GET /api/v1/tournaments/', { query: { ...query, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
