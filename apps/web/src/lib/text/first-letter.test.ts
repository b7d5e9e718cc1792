import { expect, it } from 'vitest'
import { lowerFirst } from './first-letter.ts'

it.each([
  ['Тур 2', 'тур 2'],
  ['Matchday 2', 'matchday 2'],
  ['1/8 финала', '1/8 финала'],
  ['УЕФА, финал', 'УЕФА, финал'],
  ['', ''],
])('%j within a sentence is %j', (name, expected) => {
  expect(lowerFirst(name)).toBe(expected)
})
