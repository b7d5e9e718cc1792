import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { loadLive } from '../match-row/late-live.tsx'

/**
 * The exact scores of a user by rounds; another user's only for matches that are locked. The viewer's own are requested
 * without an id (`isOwn`), so that boot.js can load them before the viewer is known. If a match is in play, they come with
 * what its row shows.
 */
export function matchesQuery(slug: string, userId: number, isOwn = true) {
  return queryOptions({
    queryKey: keys.matches(slug, userId),
    queryFn: async () => {
      const answer = await call('GET /api/v1/tournaments/{slug}/prediction-type/match', {
        params: { slug },
        query: isOwn ? {} : { user_id: String(userId) },
      })
      if (answer.rounds.some(({ events }) => events.some(({ status }) => status === 'live'))) await loadLive()
      return answer
    },
  })
}

/** The points of each hit in this tournament. */
export type MatchNumbers = MatchPredictions['match_points']

export type MatchPredictions = Awaited<ReturnType<NonNullable<ReturnType<typeof matchesQuery>['queryFn']>>>

/** When a match locks by itself; null if it does not, or has locked. */
export function lockOf({ status, started_at }: Match): string | null {
  return status === 'scheduled' ? started_at : null
}

/** Whether a match is over for good. */
export function isDecided({ status }: Match): boolean {
  return status === 'finished' || status === 'awarded' || status === 'cancelled'
}

/** Knockout matches can go beyond 90 minutes: the page must say which score counts (GAME.md 4). */
export function isKnockout({ stage_type }: MatchRound): boolean {
  return stage_type === 'playoff' || stage_type === 'final'
}
