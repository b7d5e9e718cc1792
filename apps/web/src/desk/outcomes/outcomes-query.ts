import type { OutcomeOverview } from '@called-it/contract/organiser/outcomes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** A question whose events are over, but whose outcome the results do not give. */
export type Undecided = OutcomeOverview['undecided'][number]

/** What the results give, what they do not give, and what the end of a tournament still needs. */
export const outcomesQuery = (slug: string) =>
  queryOptions({
    queryKey: deskKeys.outcomes(slug),
    queryFn: () => call('GET /api/v1/organiser/tournaments/{slug}/outcomes', { params: { slug } }),
  })
