import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** More fights than a night has. */
const LIMIT = 100

/** The fights of a numbered event in the order in which they take place: the main fight, first on the card, is last. */
export const nightQuery = (slug: string, round: string) =>
  queryOptions({
    queryKey: deskKeys.round(slug, round),
    queryFn: async () => {
      const { events } = await call('GET /api/v1/organiser/events', {
        query: { tournament: slug, round, page: 1, limit: LIMIT },
      })
      const start = ({ starts_at }: (typeof events)[number]) => starts_at ?? ''
      // Of fights that start together the last of the card takes place first.
      return events.toReversed().toSorted((a, b) => start(a).localeCompare(start(b)))
    },
  })
