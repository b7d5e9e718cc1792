import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeBatch, makeJoint, makeTurns } from './batch.ts'

const double = () => vi.fn<(keys: number[]) => Promise<number[]>>(async (keys) => keys.map((key) => key * 2))

test('calls of one turn share a load, each with its own answer', async () => {
  const load = double()
  const ask = makeBatch(10, load)
  const late = Promise.resolve().then(() => ask(3))
  expect(await Promise.all([ask(1), ask(2), late, ask(1)])).toEqual([2, 4, 6, 2])
  expect(load.mock.calls).toEqual([[[1, 2, 1, 3]]])
})

test('a load has no more keys than its size', async () => {
  const load = double()
  const ask = makeBatch(2, load)
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10])
  expect(load.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]])
})

test('nothing is cached, and no turn waits for another', async () => {
  let value = 'before'
  const ask = makeBatch(10, async (keys: string[]) => {
    const read = value
    if (read === 'before') await new Promise((resolve) => setTimeout(resolve, 50))
    return keys.map(() => read)
  })
  const first = ask('key')
  await nextTurn()
  value = 'after'
  expect(await ask('key')).toBe('after')
  expect(await first).toBe('before')
})

test('a failing load fails for all its callers, and for nobody else', async () => {
  const load = double().mockRejectedValueOnce(new Error('no database'))
  const ask = makeBatch(2, load)
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('an answer may be a promise, which can fail alone', async () => {
  const ask = makeBatch(10, async (keys: number[]) =>
    keys.map(async (key) => {
      if (key === 2) throw new Error('two')
      return key
    }),
  )
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers).toMatchObject([{ value: 1 }, { reason: { message: 'two' } }, { value: 3 }])
})

const parity = (key: number) => key % 2

test('calls for the same thing in one turn share a read, and its failure', async () => {
  const read = vi.fn(async ({ slug }: { slug: string }) => {
    if (slug === 'none') throw new Error('not found')
    return { slug }
  })
  const ask = makeJoint(read)
  const [first, second, other] = await Promise.all([{ slug: 'a' }, { slug: 'a' }, { slug: 'b' }].map(ask))
  expect(second).toBe(first)
  expect(other).toEqual({ slug: 'b' })
  expect(read).toHaveBeenCalledTimes(2)
  await ask({ slug: 'a' })
  expect(read).toHaveBeenCalledTimes(3)
  const failed = await Promise.allSettled([{ slug: 'none' }, { slug: 'none' }, { slug: 'a' }].map(ask))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('of the turns of each group one load runs at a time, and calls that arrive meanwhile go into the next', async () => {
  const under = new Map<number, number>()
  const load = vi.fn<(keys: number[]) => Promise<number[]>>(async (keys) => {
    const group = parity(keys[0]!)
    under.set(group, (under.get(group) ?? 0) + 1)
    expect(under.get(group)).toBe(1)
    await nextTurn()
    under.set(group, 0)
    return keys.map((key) => key * 2)
  })
  const ask = makeTurns(2, parity, load)
  const first = ask(1)
  await nextTurn()
  expect(await Promise.all([first, ...[3, 5, 7, 2].map(ask)])).toEqual([2, 6, 10, 14, 4])
  const loads = load.mock.calls.map(([keys]) => keys)
  expect(loads.filter(([key]) => parity(key!) === 1)).toEqual([[1], [3, 5], [7]])
  expect(await ask(9)).toBe(18)
})

test('no call is refused because of another call in its turn', async () => {
  const ask = makeTurns(
    10,
    () => 'all',
    async (keys: number[]) => {
      if (keys.includes(2)) throw new Error('two')
      return keys
    },
  )
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await ask(4)).toBe(4)
})

test('if the database cannot serve, all calls of a turn are refused at once', async () => {
  const load = vi.fn(async (_keys: number[]): Promise<number[]> => {
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  })
  const answers = await Promise.allSettled([1, 2, 3].map(makeTurns(10, () => 'all', load)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(load).toHaveBeenCalledTimes(1)
})
