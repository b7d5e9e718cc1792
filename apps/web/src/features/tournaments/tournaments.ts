import type { SportSlug } from '@called-it/rules/systems.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** One tournament. Its layout shows a failure, so that the pages inside can rely on its data. */
export function tournamentQuery(slug: string) {
  return queryOptions({
    queryKey: keys.tournament(slug),
    queryFn: async () => (await call('GET /api/v1/tournaments/{slug}', { params: { slug } })).tournament,
  })
}

export const FEED_STATUSES = ['all', 'current', 'past'] as const
export type FeedStatus = (typeof FEED_STATUSES)[number]

/**
 * The parameters of the home address besides the sport: `kind=all` shows the tournaments of every sport and
 * the sport stays chosen; without it the feed has only that sport. The status `all` is left out.
 */
export type HomeSearch = { kind?: 'all'; status?: Exclude<FeedStatus, 'all'> }

/** Reads `kind` and `status` of the address; invalid values are left out. */
export function readHomeSearch({ kind, status }: Record<string, unknown>): HomeSearch {
  return {
    ...(kind === 'all' && { kind }),
    ...((status === 'current' || status === 'past') && { status }),
  }
}

/** The feed, page by page; the last result stays while another filter loads. */
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
