import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** Who can stand on the sides of an event, the proposed team first, and why. */
export const proposalsQuery = (slug: string, key: string) =>
  queryOptions({
    queryKey: deskKeys.sides(slug, key),
    queryFn: async () =>
      (
        await call('GET /api/v1/organiser/tournaments/{slug}/events/{key}/side-proposals', {
          params: { slug, key },
        })
      ).proposals,
  })
