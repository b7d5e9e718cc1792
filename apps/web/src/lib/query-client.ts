import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { keys } from './query-keys.ts'

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
        // Only what may pass by itself is worth another try; a refusal will be the same refusal again.
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: 'always' }, // offline is an answer too: the reader is told at once
    },
  })
  return queryClient
}

function mayPass(error: unknown) {
  return error instanceof ApiError && (error.code === 'offline' || (error.status ?? 0) >= 500)
}
