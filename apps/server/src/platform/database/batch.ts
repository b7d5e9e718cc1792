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
 * Joins calls of the same group as `makeBatch` does, but has one load of each group under way at a time: whoever comes
 * meanwhile goes with the next. For work that each has to wait for the one before anyway. Where a load of several
 * fails, each is loaded alone, so that nobody is refused for somebody else's sake; where the database cannot serve now, all
 * are refused, those who wait too, or each would wait for it in vain after the one before.
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
  /** Those who were just answered ask again together: they are waited for as long as each turn brings somebody. */
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
      else for (const one of some) await settle([one], group)
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
