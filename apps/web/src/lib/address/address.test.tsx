import { expect, it } from 'vitest'
import { readId, readPage } from './address-number.ts'
import { readReturnPath } from './return-path.ts'
import { readSport } from '../../game/sports/read-sport.ts'

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
  ['/join-team/AbC-12_x?from=%2F%2Felsewhere.example', '/join-team/AbC-12_x?from=%2F%2Felsewhere.example'],
  ['/tournament/../rules', '/rules'],
  ['//elsewhere.example/', '/'],
  ['///elsewhere.example/', '/'],
  ['/\\elsewhere.example', '/'],
  ['\\\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['/\n/elsewhere.example', '/'],
  ['\t//elsewhere.example', '/'],
  [' //elsewhere.example', '/'],
  ['/.//elsewhere.example', '/'],
  ['/..//elsewhere.example', '/'],
  ['/%2e//elsewhere.example', '/'],
  ['/%2E%2e//elsewhere.example', '/'],
  ['/a/..//elsewhere.example', '/'],
  ['/a/../..//elsewhere.example', '/'],
  ['/.\\/elsewhere.example', '/'],
  ['/\u0000/elsewhere.example', '/'],
  ['https://elsewhere.example/', '/'],
  ['https:elsewhere.example', '/'],
  ['elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [['/rules'], '/'],
  ['/auth/login', '/'],
  ['/auth/login?redirect=%2F%2Felsewhere.example', '/'],
  ['/rules/../auth/login', '/'],
])('after signing in %j leads to %j', (value, expected) => {
  expect(readReturnPath(value)).toBe(expected)
})

it.each([
  [7, 7],
  ['7', 7],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_648, undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  ['', undefined],
  ['0x1', undefined],
  ['1e2', undefined],
  ['+1', undefined],
  [' 1', undefined],
  ['1.0', undefined],
  ['\uff11', undefined],
  [true, undefined],
  [[7], undefined],
  [null, undefined],
  [undefined, undefined],
])('the id %j is read as %j', (value, expected) => {
  expect(readId(value)).toBe(expected)
})

it.each([
  [2, 2],
  ['3', 3],
  [1_000_000, 1_000_000],
  [1_000_001, undefined],
  [1, undefined],
  ['1', undefined],
  ['0x2', undefined],
  ['two', undefined],
])('the page %j is read as %j', (value, expected) => {
  expect(readPage(value)).toBe(expected)
})
