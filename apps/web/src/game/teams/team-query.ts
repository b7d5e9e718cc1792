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

/** A team by its invitation, whose address does not name the tournament, and the member who sent it. */
export function invitationQuery(id: string, by: number | undefined) {
  return queryOptions({
    queryKey: [...keys.invitation(id), by ?? null],
    queryFn: () =>
      call('GET /api/v1/teams/{id}', { params: { id }, query: by === undefined ? {} : { by: String(by) } }),
  })
}
