import type { Disagreement, Feed, Feeds, Unmatched } from '@called-it/contract/feeds/feeds.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** The feeds change by themselves, without a signal, when nothing else changes. */
const AGAIN_MS = 30_000

export const feedsQuery = queryOptions({
  queryKey: deskKeys.feeds(),
  queryFn: () => call('GET /api/v1/organiser/feeds', {}),
  refetchInterval: AGAIN_MS,
})

/** A row of the page: a question, or a feed. */
export type FeedRow =
  | { kind: 'disagreement'; id: string; disagreement: Disagreement; feed: Feed | undefined }
  | { kind: 'unmatched'; id: string; unmatched: Unmatched; feed: Feed | undefined }
  | { kind: 'feed'; id: string; feed: Feed }

/** Returns all rows in the order of the page. */
export function rowsOf({ feeds, disagreements, unmatched }: Feeds): FeedRow[] {
  const feedOf = (id: number) => feeds.find((feed) => feed.id === id)
  return [
    ...feeds.map((feed): FeedRow => ({ kind: 'feed', id: `f${feed.id}`, feed })),
    ...disagreements.map((disagreement): FeedRow => ({
      kind: 'disagreement',
      id: `d${disagreement.id}`,
      disagreement,
      feed: feedOf(disagreement.feed),
    })),
    ...unmatched.map((each): FeedRow => ({
      kind: 'unmatched',
      id: `u${each.id}`,
      unmatched: each,
      feed: feedOf(each.feed),
    })),
  ]
}
