import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeBatch } from './batch.ts'

const double = () => vi.fn<(keys: number[]) => Promise<number[]>>(async (keys) => keys.map((key) => key * 2))

test('calls of one turn are one load, each with its own answer', async () => {
  const load = double()
  const ask = makeBatch(10, load)
  const late = Promise.resolve().then(() => ask(3))
  expect(await Promise.all([ask(1), ask(2), late, ask(1)])).toEqual([2, 4, 6, 2])
  expect(load.mock.calls).toEqual([[[1, 2, 1, 3]]])
})

test('no load has more keys than its size', async () => {
  const load = double()
  const ask = makeBatch(2, load)
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10])
  expect(load.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]])
})

test('nothing is remembered, and no turn waits for another', async () => {
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

test('a load that fails fails for all who asked, and for nobody else', async () => {
  const load = double().mockRejectedValueOnce(new Error('no database'))
  const ask = makeBatch(2, load)
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('an answer may be a promise of its own, which fails alone', async () => {
  const ask = makeBatch(10, async (keys: number[]) =>
    keys.map(async (key) => {
      if (key === 2) throw new Error('two')
      return key
    }),
  )
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers).toMatchObject([{ value: 1 }, { reason: { message: 'two' } }, { value: 3 }])
})
