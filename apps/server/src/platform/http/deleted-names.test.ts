import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeNamed } from './deleted-names.ts'

it('gives users without a name the anonymous one, in the language of the reader', () => {
  const answer = {
    users: [
      { id: 1, name: '' },
      { id: 2, name: 'Ann' },
    ],
  }
  expect(JSON.parse(writeNamed(answer, 'ru')).users).toEqual([
    { id: 1, name: 'Удалённый участник' },
    { id: 2, name: 'Ann' },
  ])
  expect(JSON.parse(writeNamed(answer, 'en')).users[0]).toEqual({ id: 1, name: 'Deleted user' })
})

it('leaves every other text as it was written', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('"name":""', '{"name":""}', '\\"name":""', '"name":"'))
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(JSON.parse(writeNamed({ texts }, 'en'))).toEqual({ texts })
    }),
  )
})
