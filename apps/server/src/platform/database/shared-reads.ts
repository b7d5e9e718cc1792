import { LRUCache } from 'lru-cache'

type SharedReads<Asked, Value> = {
  /** The name that the value is kept by. */
  nameOf: (asked: Asked) => string
  read: (asked: Asked) => Promise<Value>
  /** How many values are kept, or the sum of `sizeOf` that they may reach; `ttl`: for how long, in ms. */
  limits: { max: number; ttl?: number } | { maxSize: number }
  /** Of a value, at least 1. */
  sizeOf?: (asked: Asked) => number
}

/**
 * A reader that reads each value once for all who ask for it at the same time, and keeps it. A failure reaches all who
 * wait for it and is not kept: the next call reads again.
 */
export function makeSharedReads<Asked, Value extends {}>(
  options: SharedReads<Asked, Value>,
): (asked: Asked) => Promise<Value> {
  const { nameOf, read, limits, sizeOf } = options
  const kept = new LRUCache<string, Value, { asked: Asked }>({
    ...limits,
    fetchMethod: (_name, _expired, { context }) => read(context.asked),
    // A value that others push out while it is read still reaches those who wait for it.
    ignoreFetchAbort: true,
  })
  return (asked) =>
    kept.forceFetch(nameOf(asked), { context: { asked }, ...(sizeOf && { size: sizeOf(asked) }) })
}
