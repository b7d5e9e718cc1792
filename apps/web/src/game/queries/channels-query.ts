import { queryOptions } from '@tanstack/react-query'
import { keys } from './query-keys.ts'
import { call } from '../../lib/http/api.ts'

/** Where the viewer wants which messages, and what reaches the viewer. */
export const channelsQuery = queryOptions({
  queryKey: keys.channels(),
  queryFn: () => call('GET /api/v1/user/channels', {}),
})
