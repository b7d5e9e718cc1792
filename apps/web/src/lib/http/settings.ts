import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The server's public settings. If they do not load, the parts that depend on them are not shown. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call('GET /api/v1/settings', {}),
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

export function useSettings() {
  return useQuery(settingsQuery).data
}
