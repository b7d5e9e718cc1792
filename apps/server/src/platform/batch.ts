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
  let waiting: {
    key: Key
    resolve: (value: Value | Promise<Value>) => void
    reject: (error: unknown) => void
  }[] = []

  function run(): void {
    const calls = waiting
    waiting = []
    for (let at = 0; at < calls.length; at += size) answer(calls.slice(at, at + size))
  }
  function answer(calls: typeof waiting): void {
    load(calls.map(({ key }) => key)).then(
      (values) => calls.forEach(({ resolve }, at) => resolve(values[at]!)),
      (error: unknown) => calls.forEach(({ reject }) => reject(error)),
    )
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(run)
      waiting.push({ key, resolve, reject })
    })
}
