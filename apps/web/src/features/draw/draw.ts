import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The commitment of a draw and its groups, with the number of users in each. */
export function drawQuery(slug: string) {
  return queryOptions({
    queryKey: keys.draw(slug, { limit: 1 }),
    queryFn: () => call('GET /api/v1/tournaments/{slug}/draw', { params: { slug }, query: { limit: '1' } }),
  })
}

/** The draw records of one user: none, one or two. */
export function ownDrawQuery(slug: string, userId: number) {
  const query = { user_id: String(userId) }
  return queryOptions({
    queryKey: keys.draw(slug, query),
    queryFn: () => call('GET /api/v1/tournaments/{slug}/draw', { params: { slug }, query }),
  })
}

export type Draw = Awaited<ReturnType<NonNullable<ReturnType<typeof drawQuery>['queryFn']>>>
