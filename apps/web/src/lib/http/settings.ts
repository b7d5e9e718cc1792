import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** The server's public settings; where they cannot be had, what depends on them is simply not shown. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call('GET /api/v1/settings', {}),
  staleTime: Infinity,
  meta: { outlivesSession: true },
})

export function useSettings() {
  return useQuery(settingsQuery).data
}
