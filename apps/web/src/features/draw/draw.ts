import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** What a draw commits to, and its groups with how many users each has by now. */
export function drawQuery(slug: string) {
  return queryOptions({
    queryKey: keys.draw(slug, { limit: 1 }),
    queryFn: () => call('GET /api/v1/tournaments/{slug}/draw', { params: { slug }, query: { limit: '1' } }),
  })
}

/** The draws of one user: none, one or two records. */
export function ownDrawQuery(slug: string, userId: number) {
  const query = { user_id: String(userId) }
  return queryOptions({
    queryKey: keys.draw(slug, query),
    queryFn: () => call('GET /api/v1/tournaments/{slug}/draw', { params: { slug }, query }),
  })
}

export type Draw = Awaited<ReturnType<NonNullable<ReturnType<typeof drawQuery>['queryFn']>>>
