import type { Present } from '@called-it/contract/organiser/desk.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useMe } from '../../lib/session/session.ts'
import { deskKeys } from './desk-query-keys.ts'

/** Presence is valid for 30 seconds; it is renewed in time (ms). */
const RENEW_MS = 20_000

const presenceQuery = (event: number | null) =>
  queryOptions({
    queryKey: deskKeys.presence(event),
    queryFn: async () => (await call('POST /api/v1/organiser/presence', { body: { event } })).present,
    refetchInterval: RENEW_MS,
  })

/** Tells the other organisers where the viewer is, and returns those who are at the same event. */
export function usePresence(event: number | null): Present[] {
  const me = useMe()
  const present = useQuery(presenceQuery(event)).data ?? []
  return present.filter((each) => each.user.id !== me.id && event !== null && each.event?.id === event)
}
