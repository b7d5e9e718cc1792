import { expect, it } from 'vitest'
import { readReturnPath } from './return-path.ts'
import { readSport } from './sport.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['football', 'football'],
  ['ufc', 'ufc'],
  ['chess', 'football'],
  [42, 'football'],
])('the sport %j is read as %j', (value, expected) => {
  expect(readSport(value)).toBe(expected)
})

it.each([
  ['/tournament/euro-2024?round=2#top', '/tournament/euro-2024?round=2#top'],
  ['/', '/'],
  [undefined, '/'],
  [7, '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example', '/'],
  ['https://elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth/login', '/'],
])('after signing in %j leads to %j', (value, expected) => {
  expect(readReturnPath(value)).toBe(expected)
})
