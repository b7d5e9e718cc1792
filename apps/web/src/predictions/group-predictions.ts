import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/http/api.ts'
import { keys } from '../game/queries/query-keys.ts'

export type GroupPredictions = Answer<typeof readGroupPredictions>

/** The group orders and the bracket of a user, which come in one answer; another user's only once they are locked. */
export function groupPredictionsQuery(slug: string, userId: number, isOwn = true) {
  return queryOptions({
    queryKey: keys.groupPredictions(slug, userId),
    queryFn: () =>
      call('GET /api/v1/tournaments/{slug}/prediction-type/group', {
        params: { slug },
        query: isOwn ? {} : { user_id: String(userId) },
      }),
  })
}
