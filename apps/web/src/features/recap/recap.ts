import type { Recap } from '@called-it/contract/ratings/recap.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type { Recap }

/** The viewer's recap of a round. */
export function recapQuery(slug: string, roundId: string) {
  return queryOptions({
    queryKey: keys.ratings(slug, { recap: roundId }),
    queryFn: () =>
      call('GET /api/v1/{slug}/ratings/recap/{roundId}', { params: { slug, roundId }, query: {} }),
  })
}

/** Whether a recap has content: the viewer has at least one settled prediction. */
export const hasResult = ({ matches, picks }: Recap): boolean =>
  matches.some(({ call: called }) => called !== null) || picks.length > 0
