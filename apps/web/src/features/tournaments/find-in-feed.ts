import type { Answer } from '@called-it/contract/endpoint.ts'
import type { listTournaments, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'

type Pages = InfiniteData<Answer<typeof listTournaments>>

/** Finds a tournament in the cached pages of the feed, to show it until it has loaded. */
export function findInFeed(queryClient: QueryClient, slug: string): Tournament | undefined {
  return queryClient
    .getQueriesData<Pages>({ queryKey: keys.tournaments() })
    .flatMap(([, feed]) => feed?.pages ?? [])
    .flatMap(({ tournaments }) => tournaments)
    .find((tournament) => tournament.slug === slug)
}
