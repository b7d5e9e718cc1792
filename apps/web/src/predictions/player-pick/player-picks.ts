import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readScorer } from '@called-it/contract/predictions/player-predictions.ts'
import { partialMatchKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type PlayerQuestion = Answer<typeof readScorer>

/** A kind that asks for a player: where it is asked and saved, and what its players are compared by. */
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

/** What is looked at of a list: its page, from 1, and what is looked for. */
export type PlayerListed = { page: number; search: string }

/** A page of the players who can be named, with whom a user named; another user's only once it is locked. */
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
          // Sent only where something is looked for (SPEC.md 5).
          ...(search && { search }),
        },
      }),
    // The page before stays until the next one is there: of the same list, and of the same user.
    placeholderData: (previous, query) =>
      query && partialMatchKey(query.queryKey, keys.pick(slug, kind, userId)) ? previous : undefined,
  })
}
