import { MutationCache, QueryClient } from '@tanstack/react-query'
import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import { ApiError } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from './query-keys.ts'

/** The pause between tries without a connection (ms), for browsers that do not report its return. */
const PAUSE_MS = 5000
/** The least pause after a refusal: the server's time to wait is in whole seconds (ms). */
const LEAST_WAIT_MS = 1000

/** A page waits so long for a server that is too busy (ms); after longer waits it says so, and comes back by itself. */
const WAITS_MS = 5000
/** Pages that were refused at one moment come back within this time more (ms). */
const SPREAD_MS = 2000

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
        // Requests that were refused as too many, or by a server that is too busy, are repeated after the server's time to wait.
        refetchInterval: ({ state }) => (isOffline(state.error) ? PAUSE_MS : waitOf(state.error)),
        // Only temporary failures are tried again; another refusal would be repeated by the server.
        retry: (failures, error) =>
          failures < 2 && navigator.onLine && isTemporary(error) && (waitOf(error) || 0) <= WAITS_MS,
        retryDelay: (failures, error) => waitOf(error) || 1000 * 2 ** failures,
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

/** Returns the wait (ms) after a refusal for too many requests, or by a server that names a time; false for other errors. */
function waitOf(error: unknown) {
  if (!(error instanceof ApiError)) return false
  const { code, status, retryAt } = error
  const wait = Math.max(LEAST_WAIT_MS, (retryAt ?? 0) - now())
  if (code === 'too_many_requests') return wait
  // Another page has another millisecond: the same one keeps its time.
  return status === 503 && retryAt !== null ? wait + ((retryAt % 1000) / 1000) * SPREAD_MS : false
}

function isOffline(error: unknown) {
  return error instanceof ApiError && error.code === 'offline'
}
