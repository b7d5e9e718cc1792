import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

export const healthQuery = queryOptions({
  queryKey: deskKeys.health(),
  queryFn: () => call('GET /api/v1/organiser/health', {}),
  refetchInterval: 60_000,
})
