import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** An event with its result, the other matches of its tie and the players of both sides. */
export const eventQuery = (slug: string, key: string) =>
  queryOptions({
    queryKey: deskKeys.event(slug, key),
    queryFn: () => call('GET /api/v1/organiser/tournaments/{slug}/events/{key}', { params: { slug, key } }),
  })
