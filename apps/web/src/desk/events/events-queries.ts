import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** The most events that one answer holds: more than a round or a whole cup has. */
const EVENTS_MAX = 200

/** The events of a round, those that need an organiser, or all of a tournament. */
export type EventsWanted = { tournament: string; round?: string | undefined; needs_hand?: 'true' }

export const eventsQuery = ({ tournament, round, needs_hand }: EventsWanted) => {
  const query = {
    tournament,
    ...(round !== undefined && { round }),
    ...(needs_hand && { needs_hand }),
    limit: EVENTS_MAX,
  }
  return queryOptions({
    queryKey: deskKeys.events(query),
    queryFn: () => call('GET /api/v1/organiser/events', { query }),
    placeholderData: keepPreviousData,
  })
}

/** Every tournament in brief. */
export const allTournamentsQuery = queryOptions({
  queryKey: deskKeys.tournaments(),
  queryFn: async () => (await call('GET /api/v1/tournaments/all', {})).tournaments,
})
