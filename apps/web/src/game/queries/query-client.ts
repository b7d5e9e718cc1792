import { MutationCache, QueryClient } from '@tanstack/react-query'
import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import { ApiError } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from './query-keys.ts'

/** The pause between tries without a connection (ms), for browsers that do not report its return. */
const PAUSE_MS = 5000
/** The least pause after a refusal: the server's time to wait is in whole seconds (ms). */
const LEAST_WAIT_MS = 1000

/** Makes the query client, one per page load, which caches the server's last answers. */
export function makeQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    // A save of any kind of prediction changes the viewer's progress, so it reloads.
    mutationCache: new MutationCache({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.progress() }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Requests run offline too: their failure shows at once, and they are repeated when the connection is
        // back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Requests refused as too many are repeated after the server's time to wait.
        refetchInterval: ({ state }) => (isOffline(state.error) ? PAUSE_MS : waitOf(state.error)),
        // Only temporary failures are tried again; another refusal would be repeated by the server.
        retry: (failures, error) => failures < 2 && navigator.onLine && isTemporary(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}

const DELETED_NAMES = Object.values(DELETED_USER_NAME)

/** Reloads answers with names of deleted users, which the server sends in the language of the interface. */
export async function reloadNames(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ state }) => {
      const shown = JSON.stringify(state.data) ?? ''
      return DELETED_NAMES.some((name) => shown.includes(name))
    },
  })
}

function isTemporary(error: unknown) {
  return isOffline(error) || (error instanceof ApiError && (error.status ?? 0) >= 500)
}

/** Returns the wait (ms) after a refusal for too many requests; false for other errors. */
function waitOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return false
  return Math.max(LEAST_WAIT_MS, (error.retryAt ?? 0) - now())
}

function isOffline(error: unknown) {
  return error instanceof ApiError && error.code === 'offline'
}
