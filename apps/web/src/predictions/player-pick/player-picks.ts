import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { partialMatchKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type PlayerQuestion = Answer<typeof readScorer>

/** A kind that asks for a player: its calls, and the statistic that compares its players. */
export type PlayerKind = (typeof PLAYER_KINDS)[keyof typeof PLAYER_KINDS]

export const PLAYER_KINDS = {
  scorer: {
    kind: 'scorer',
    by: 'goals',
    read: 'GET /api/v1/tournaments/{slug}/prediction-type/scorer',
    save: 'POST /api/v1/tournaments/{slug}/predictions/scorer/{playerId}',
  },
  keeper: {
    kind: 'keeper',
    by: 'clean_sheets',
    read: 'GET /api/v1/tournaments/{slug}/prediction-type/keeper',
    save: 'POST /api/v1/tournaments/{slug}/predictions/goalkeeper/{playerId}',
  },
} as const

/** The part of the list in view: the page, from 1, and the search. */
export type PlayerListed = { page: number; search: string }

/** A page of the players to choose from, with the user's choice; another user's only once it is locked. */
export function playersQuery(
  { kind, read }: PlayerKind,
  slug: string,
  userId: number,
  isOwn: boolean,
  { page, search }: PlayerListed,
) {
  return queryOptions({
    queryKey: keys.pick(slug, kind, userId, { page, search }),
    queryFn: () =>
      call(read, {
        params: { slug },
        query: {
          ...(!isOwn && { user_id: String(userId) }),
          ...(page > 1 && { page: String(page) }),
          // Sent only with a search (SPEC.md 5).
          ...(search && { search }),
        },
      }),
    // The page before stays until the next one of the same list and user has loaded.
    placeholderData: (previous, query) =>
      query && partialMatchKey(query.queryKey, keys.pick(slug, kind, userId)) ? previous : undefined,
  })
}
