import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readLeaguePrediction } from '@called-it/contract/kinds/league.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type LeaguePredictions = Answer<typeof readLeaguePrediction>
export type LeaguePrediction = NonNullable<LeaguePredictions['prediction']>

/** The eight teams that a user chose; another user's only once they are locked. */
export function leagueQuery(slug: string, userId: number, isOwn: boolean) {
  return queryOptions({
    queryKey: keys.topEight(slug, userId),
    queryFn: () =>
      call('GET /api/v1/tournaments/{slug}/prediction-type/league', {
        params: { slug },
        query: isOwn ? {} : { user_id: String(userId) },
      }),
  })
}

export function teamsById({ teams }: Pick<LeaguePredictions, 'teams'>): ReadonlyMap<number, Entity> {
  return new Map(teams.map((team) => [team.id, team]))
}
