import { signalSpread } from '@called-it/contract/signals.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { QueryClient } from '@tanstack/react-query'
import { findInFeed, listFeed } from './find-in-feed.ts'
import { keys } from './query-keys.ts'

/**
 * Returns the longest random wait (ms) before something is read again that all users of a tournament read again at that moment; without
 * a `slug` all users of the largest one that this page knows.
 */
export function spreadOf(queryClient: QueryClient, slug?: string): number {
  if (slug !== undefined) {
    const known = queryClient.getQueryData<Tournament>(keys.tournament(slug)) ?? findInFeed(queryClient, slug)
    return signalSpread(known?.participants_count ?? 0)
  }
  const opened = queryClient
    .getQueriesData<Tournament>({
      predicate: ({ queryKey }) => queryKey[0] === 'tournament' && queryKey.length === 2,
    })
    .flatMap(([, tournament]) => tournament ?? [])
  const sizes = [...opened, ...listFeed(queryClient)].map(({ participants_count }) => participants_count)
  return signalSpread(Math.max(0, ...sizes))
}
