import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from './desk-query-keys.ts'

/** What needs an organiser now. */
export const todayQuery = queryOptions({
  queryKey: deskKeys.today(),
  queryFn: () => call('GET /api/v1/organiser/today', {}),
})
