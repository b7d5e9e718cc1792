import type { Match, MatchRound } from '@called-it/contract/predictions/predictions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/**
 * The exact scores of a user by rounds; of another user only those whose match is locked. One's own are asked for by
 * no name (`isOwn`): so boot.js can ask for them before anybody knows who is there.
 */
export function matchesQuery(slug: string, userId: number, isOwn = true) {
  return queryOptions({
    queryKey: keys.matches(slug, userId),
    queryFn: () =>
      call('GET /api/v1/tournaments/{slug}/prediction-type/match', {
        params: { slug },
        query: isOwn ? {} : { user_id: String(userId) },
      }),
  })
}

/** What each hit earns in this tournament. */
export type MatchNumbers = MatchPredictions['match_points']

export type MatchPredictions = Awaited<ReturnType<NonNullable<ReturnType<typeof matchesQuery>['queryFn']>>>

/** When a match locks by itself; null: not, or no longer. */
export function lockOf({ status, started_at }: Match): string | null {
  return status === 'scheduled' ? started_at : null
}

/** Matches after which there is nothing more to come. */
export function isDecided({ status }: Match): boolean {
  return status === 'finished' || status === 'awarded' || status === 'cancelled'
}

/** Knockout matches can go beyond 90 minutes: there it must be said which score counts (GAME.md 4). */
export function isKnockout({ stage_type }: MatchRound): boolean {
  return stage_type === 'playoff' || stage_type === 'final'
}
