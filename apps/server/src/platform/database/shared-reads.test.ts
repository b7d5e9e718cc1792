import { expect, test } from 'vitest'
import { makeSharedReads } from './shared-reads.ts'

/** A reader of letters whose reads end when the test says so. */
function readLetters(limits: Parameters<typeof makeSharedReads>[0]['limits'], sizeOf?: () => number) {
  const reads: ({ letter: string } & PromiseWithResolvers<string>)[] = []
  const ask = makeSharedReads<string, string>({
    nameOf: (letter) => letter,
    read(letter) {
      const pending = Promise.withResolvers<string>()
      reads.push({ letter, ...pending })
      return pending.promise
    },
    limits,
    ...(sizeOf && { sizeOf }),
  })
  return { ask, reads }
}

test('simultaneous and later requests for a value share one read', async () => {
  const { ask, reads } = readLetters({ max: 2 })
  const answers = [ask('a'), ask('a')]
  reads[0]!.resolve('A')
  expect(await Promise.all(answers)).toEqual(['A', 'A'])
  expect(await ask('a')).toBe('A')
  expect(reads).toHaveLength(1)
})

test('a failure reaches all waiting callers and is not cached', async () => {
  const { ask, reads } = readLetters({ max: 2 })
  const answers = [ask('a'), ask('a')].map((answer) => expect(answer).rejects.toThrow('away'))
  reads[0]!.reject(new Error('away'))
  await Promise.all(answers)
  const again = ask('a')
  reads[1]!.resolve('A')
  expect(await again).toBe('A')
})

test('a value that is displaced while it is read reaches its callers, and so does its failure', async () => {
  const { ask, reads } = readLetters({ max: 1 })
  const first = ask('a')
  const second = expect(ask('b')).rejects.toThrow('away')
  const third = ask('c')
  reads[0]!.resolve('A')
  reads[1]!.reject(new Error('away'))
  reads[2]!.resolve('C')
  expect(await first).toBe('A')
  await second
  expect(await third).toBe('C')
  expect(await ask('c')).toBe('C')
  expect(reads).toHaveLength(3)
})

test('values are cached as long as their sizes fit together', async () => {
  const { ask, reads } = readLetters({ maxSize: 10 }, () => 5)
  for (const letter of ['a', 'b', 'c', 'c', 'b', 'a']) {
    const answer = ask(letter)
    reads.at(-1)!.resolve(letter)
    expect(await answer).toBe(letter)
  }
  expect(reads.map(({ letter }) => letter)).toEqual(['a', 'b', 'c', 'a'])
})
