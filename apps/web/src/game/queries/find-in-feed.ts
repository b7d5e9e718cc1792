import type { Answer } from '@called-it/contract/endpoint.ts'
import type { listTournaments, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from './query-keys.ts'

type Pages = InfiniteData<Answer<typeof listTournaments>>

/** The tournaments of the cached pages of the feed. */
export const listFeed = (queryClient: QueryClient): Tournament[] =>
  queryClient
    .getQueriesData<Pages>({ queryKey: keys.tournaments() })
    .flatMap(([, feed]) => feed?.pages ?? [])
    .flatMap(({ tournaments }) => tournaments)

/** Finds a tournament in the cached pages of the feed, to show it until it has loaded. */
export const findInFeed = (queryClient: QueryClient, slug: string): Tournament | undefined =>
  listFeed(queryClient).find((tournament) => tournament.slug === slug)
