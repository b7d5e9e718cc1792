import { expect, it } from 'vitest'
import { findsName } from './name-search.ts'

it.each([
  ['шахтер', 'Шахтёр'],
  ['ШАХТЁР', 'Шахтёр'],
  ['atletico', 'Atlético Madrid'],
  ['  реал ', 'Реал Мадрид'],
  ['мадрид', 'Реал Мадрид'],
  ['байер', 'Байер'],
  ['', 'Лилль'],
])('%j finds %s', (search, name) => {
  expect(findsName(search, [name])).toBe(true)
})

it.each([
  ['баиер', 'Байер'],
  ['интер м', 'Интер'],
])('%j does not find %s', (search, name) => {
  expect(findsName(search, [name])).toBe(false)
})

it('searches every name of a team', () => {
  expect(findsName('celtic', ['Селтик', 'Celtic'])).toBe(true)
})
