import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type Outlook = Answer<typeof readFightOutlook>
export type Scenario = Outlook['scenarios'][number]

/** The places that the viewer can still reach this night. */
export function outlookQuery(slug: string, roundId: number) {
  return queryOptions({
    queryKey: keys.fightOutlook(slug, roundId),
    queryFn: () =>
      call('GET /api/v1/tournaments/{slug}/rounds/{roundId}/outlook', {
        params: { slug, roundId: String(roundId) },
      }),
  })
}

/** Whether the pick of a fight is right in one of the ways in which the night can end. */
export const isRightIn = ({ endings }: Scenario, eventId: number): boolean =>
  endings.some(({ event_id, is_right }) => event_id === eventId && is_right)
