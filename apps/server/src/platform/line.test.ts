import { expect, it } from 'vitest'
import { makeLine } from './line.ts'
import { Problem } from './problem.ts'

/** Work that ends when it is told to; `begun` names what has begun, in its order. */
function desk(sizes: Parameters<typeof makeLine>[1]) {
  const inLine = makeLine<string>('test', sizes)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const enter = (key: string, name: string) =>
    inLine(key, async () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const end = async (name: string, error?: Error) => {
    if (error) ends.get(name)!.reject(error)
    else ends.get(name)!.resolve(name)
    await new Promise(setImmediate)
  }
  return { enter, begun, end }
}

it('lets so many of each key begin, the others in their order; who comes alone waits for nobody', async () => {
  const { enter, begun, end } = desk({ each: 2, waiting: 10, together: 6 })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name))
  const other = enter('b', 'b1')
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'b1']) await end(name)
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

it('lets so many of all keys begin, and has those of one key wait behind the first of others', async () => {
  const { enter, begun, end } = desk({ each: 2, waiting: 10, together: 3 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name[0]!, name))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3'])
  expect(await Promise.all(all)).toHaveLength(6)
})

it('refuses who finds the line of his key full, and nobody else; a place is free again however its work ended', async () => {
  const { enter, begun, end } = desk({ each: 1, waiting: 1, together: 6 })
  const first = enter('a', 'a1').catch((error: Error) => error.message)
  const second = enter('a', 'a2')
  const refused = await enter('a', 'a3').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1, limit: 'test' })
  const other = enter('b', 'b1')
  await end('a1', new Error('it failed'))
  expect(await first).toBe('it failed')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  const third = enter('a', 'a4')
  for (const name of ['a2', 'a4', 'b1']) await end(name)
  expect(await Promise.all([second, third, other])).toEqual(['a2', 'a4', 'b1'])
})
