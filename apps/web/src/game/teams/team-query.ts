import type { Team } from '@called-it/contract/teams/teams.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../queries/query-keys.ts'

/** A team with its members; users outside of a friends team get only its name. */
export function teamQuery(slug: string, id: number | string) {
  return queryOptions({
    queryKey: keys.team(slug, id),
    queryFn: async (): Promise<Team> =>
      (await call('GET /api/v1/teams/{id}', { params: { id: String(id) }, query: {} })).team,
  })
}
