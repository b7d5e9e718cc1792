import DataLoader from 'dataloader'

/**
 * Joins calls into one: those made in the same turn of the event loop, at most `size` of them, become one
 * `load` with all their keys, which answers in their order. A busy server finds many requests at once in each
 * turn and asks the database once for all of them; an idle one asks at once. Nothing is remembered: every call
 * gets what was loaded after it was made.
 */
export function makeBatch<Key, Value>(
  size: number,
  load: (keys: Key[]) => Promise<(Value | Promise<Value>)[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value | Promise<Value>>((keys) => load([...keys]), {
    cache: false,
    maxBatchSize: size,
    batchScheduleFn: (run) => setImmediate(run),
  })
  return async (key) => loader.load(key)
}
