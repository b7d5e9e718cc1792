import { LRUCache } from 'lru-cache'
import { movesSoFar } from '../connections/writing-server.ts'

type SharedReads<Query, Value> = {
  /** The key under which the value is cached. */
  nameOf: (query: Query) => string
  read: (query: Query) => Promise<Value>
  /** The most cached values, or the largest sum of their `sizeOf`; `ttl`: how long a value is cached, in ms. */
  limits: { max: number; ttl?: number } | { maxSize: number }
  /** The size of a value, at least 1. */
  sizeOf?: (query: Query) => number
}

/**
 * Makes a reader that reads each value once for all simultaneous callers, and caches it. A failure reaches all waiting
 * callers and is not cached: the next call reads again. Nothing is known any more when the database has moved to another server:
 * what the old one wrote last may not be there.
 */
export function makeSharedReads<Query, Value extends {}>(
  options: SharedReads<Query, Value>,
): (query: Query) => Promise<Value> {
  const { nameOf, read, limits, sizeOf } = options
  const cache = new LRUCache<string, Value, { asked: Query }>({
    ...limits,
    fetchMethod: (_name, _expired, { context }) => read(context.asked),
    // A value that is displaced while it is read still reaches its callers.
    ignoreFetchAbort: true,
  })
  return (query) =>
    cache.forceFetch(`${movesSoFar()} ${nameOf(query)}`, {
      context: { asked: query },
      ...(sizeOf && { size: sizeOf(query) }),
    })
}
