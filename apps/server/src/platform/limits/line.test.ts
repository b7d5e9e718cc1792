import { expect, it } from 'vitest'
import { makeLine } from './line.ts'
import { Problem } from '../http/problem.ts'

/** Work that ends when the test says so; `begun` names the work that has begun, in order. */
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

it('starts so many of each key, the others in their order; a lone caller waits for nobody', async () => {
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

it('starts so many of all keys, and puts further ones of a key behind the first of other keys', async () => {
  const { enter, begun, end } = desk({ each: 2, waiting: 10, together: 3 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name[0]!, name))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3'])
  expect(await Promise.all(all)).toHaveLength(6)
})

it('refuses a caller whose key has a full line, and nobody else; a place is free again however its work ended', async () => {
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

/** The same with several ranks: names begin with their key and end with their rank. */
function ranked(sizes: Parameters<typeof makeLine>[1]) {
  const inLine = makeLine<string>('test', sizes)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, waiting?: number) =>
    inLine(
      name[0]!,
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      },
      { rank: Number(name.at(-1)), ...(waiting !== undefined && { waiting }) },
    )
  const turn = async () => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  return { enter, begun, turn }
}

it('lets a lower rank go before a higher one, with a line for each rank', async () => {
  const { enter, begun, turn } = ranked({ each: 1, waiting: 3, together: 2, crowd: [10, 10, 10] })
  const all = ['a1-2', 'b1-2', 'a2-2', 'c1-2', 'a3-1', 'a4-0', 'a5-0'].map((name) => enter(name))
  await new Promise(setImmediate)
  for (let nth = 0; nth < all.length; nth += 1) await turn()
  await Promise.all(all)
  // While a4 runs, a5 of the same key waits, and the other place goes to the next rank.
  expect(begun).toEqual(['a1-2', 'b1-2', 'a4-0', 'a3-1', 'a5-0', 'c1-2', 'a2-2'])
})

it('limits all that wait in a rank together, and not those of a lower rank; a key may have its own limit', async () => {
  const { enter, begun, turn } = ranked({ each: 1, waiting: 1, together: 1, crowd: [2, 3] })
  const refusal = (name: string, waiting?: number) => enter(name, waiting).catch((error: unknown) => error)
  const all = ['a-1', 'b-1', 'c-1', 'd-1'].map((name) => enter(name))
  expect(await refusal('e-1')).toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 5,
    limit: 'test',
  })
  expect(await refusal('b-1')).toMatchObject({ retryAfterSeconds: 5 })
  all.push(enter('f-0'), enter('f-0'))
  expect(await refusal('g-0')).toMatchObject({ retryAfterSeconds: 5 })
  for (let nth = 0; nth < all.length; nth += 1) {
    await new Promise(setImmediate)
    await turn()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a-1', 'f-0', 'f-0', 'b-1', 'c-1', 'd-1'])

  const wide = ranked({ each: 1, waiting: 1, together: 1, crowd: [100] })
  const wider = ['a-0', 'a-0', 'a-0'].map((name) => wide.enter(name, 2))
  await expect(wide.enter('a-0', 2)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  for (let nth = 0; nth < wider.length; nth += 1) {
    await new Promise(setImmediate)
    await wide.turn()
  }
  await Promise.all(wider)
})
