import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts what was just saved among the answers that are kept, of every query whose key begins so. A read that is on its way
 * may have been answered before the save: it is dropped, and asked again.
 */
export async function keepSaved<Data extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data) => Data,
): Promise<void> {
  const isAsked = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  client.setQueriesData<Data>({ queryKey }, (known) => known && change(known))
  if (isAsked) void client.invalidateQueries({ queryKey })
}
