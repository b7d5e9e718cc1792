import { expect, it } from 'vitest'
import { basketName } from './basket-names.ts'

it('every team of the draw gets a name of its own, in both languages', () => {
  const names = Array.from({ length: 1000 }, (_, at) => basketName(at + 1))
  expect(new Set(names.map(({ ru }) => ru)).size).toBe(1000)
  expect(new Set(names.map(({ en }) => en)).size).toBe(1000)
  expect(names[0]).toEqual({ ru: 'Дальний удар', en: 'Long Shot' })
  expect(names[48]).toEqual({ ru: 'Дальний удар 2', en: 'Long Shot 2' })
})
