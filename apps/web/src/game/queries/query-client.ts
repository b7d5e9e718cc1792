import { MutationCache, QueryClient } from '@tanstack/react-query'
import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import { ApiError } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from './query-keys.ts'

/** Between two tries without a connection, where the browser does not tell that it is back. */
const PAUSE_MS = 5000
/** The least pause after a refusal: the server's time to wait is in whole seconds (ms). */
const LEAST_WAIT_MS = 1000

/** One per page load; it holds what the server said last. */
export function makeQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // Whatever was saved, of any kind of predictions: how far one has come is told anew.
    mutationCache: new MutationCache({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.progress() }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Offline is an answer too: the reader is told at once, and what failed is asked again when it is over.
        networkMode: 'always',
        refetchOnReconnect: true,
        // So is what was asked too often, when the server's time to wait is over.
        refetchInterval: ({ state }) => (isOffline(state.error) ? PAUSE_MS : waitOf(state.error)),
        // Only what may pass by itself is worth another try; a refusal will be the same refusal again.
        retry: (failures, error) => failures < 2 && navigator.onLine && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

const DELETED_NAMES = Object.values(DELETED_USER_NAME)

/** Asks again for what names a deleted user: the server says it in the language of the interface. */
export async function readNamesAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ state }) => {
      const shown = JSON.stringify(state.data) ?? ''
      return DELETED_NAMES.some((name) => shown.includes(name))
    },
  })
}

function mayPass(error: unknown) {
  return isOffline(error) || (error instanceof ApiError && (error.status ?? 0) >= 500)
}

/** How long to wait (ms) where so many calls were refused; false: they were not. */
function waitOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return false
  return Math.max(LEAST_WAIT_MS, (error.retryAt ?? 0) - now())
}

function isOffline(error: unknown) {
  return error instanceof ApiError && error.code === 'offline'
}
