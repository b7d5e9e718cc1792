import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The frequently asked questions with their answers. */
export const faqQuery = queryOptions({
  queryKey: keys.faq(),
  queryFn: async () => (await call('GET /api/v1/faq', {})).faq,
})
