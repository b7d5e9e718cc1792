import DataLoader from 'dataloader'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isUnavailable } from './unavailable.ts'

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

/**
 * Joins calls for the same thing, as JSON: those made in the same turn of the event loop share one `read` and its value, which nobody may
 * change. Nothing is remembered: every call gets what was read after it was made.
 */
export function makeJoint<Query, Value>(
  read: (query: Query) => Promise<Value>,
): (query: Query) => Promise<Value> {
  return makeBatch<Query, Value>(Infinity, async (queries) => {
    const reads = new Map<string, Promise<Value>>()
    return queries.map((query) => {
      const name = JSON.stringify(query)
      const known = reads.get(name) ?? read(query)
      reads.set(name, known)
      return known
    })
  })
}

/**
 * Joins calls of the same group as `makeBatch` does, but runs one load of each group at a time; calls that arrive meanwhile
 * go into the next one. For work in which each load has to wait for the one before anyway. If a load of several calls fails,
 * each is loaded alone, so that no call is refused because of another. If the database cannot serve now, all calls are
 * refused at once, the waiting ones too: each would only wait for it in vain.
 */
export function makeTurns<Key, Value>(
  size: number,
  groupOf: (key: Key) => unknown,
  load: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key } & Pick<PromiseWithResolvers<Value>, 'resolve' | 'reject'>
  const waiting = new Map<unknown, Waiting[]>()

  async function work(group: unknown): Promise<void> {
    // Batches of a group run one after the other.
    for (;;) {
      await gather(waiting.get(group)!)
      const some = next(group)
      if (!some) return
      await settle(some, group)
    }
  }
  /** Callers that were just answered often call again together: waits for them as long as each turn brings another. */
  async function gather(some: Waiting[]): Promise<void> {
    for (let before = -1; some.length > before && some.length < size;) {
      before = some.length
      await nextTurn()
    }
  }
  function next(group: unknown): Waiting[] | null {
    const some = waiting.get(group)!.splice(0, size)
    if (some.length > 0) return some
    waiting.delete(group)
    return null
  }
  async function settle(some: Waiting[], group: unknown): Promise<void> {
    try {
      const values = await load(some.map(({ key }) => key))
      some.forEach(({ resolve }, at) => resolve(values[at]!))
    } catch (error) {
      if (isUnavailable(error)) {
        for (const { reject } of [...some, ...waiting.get(group)!.splice(0)]) reject(error)
      } else if (some.length === 1) some[0]!.reject(error)
      else for (const item of some) await settle([item], group)
    }
  }
  return (key) => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    const group = groupOf(key)
    const others = waiting.get(group)
    if (others) others.push({ key, resolve, reject })
    else {
      waiting.set(group, [{ key, resolve, reject }])
      void work(group)
    }
    return promise
  }
}
