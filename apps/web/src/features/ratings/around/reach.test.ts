import { expect, test } from 'vitest'
import { limitOf, REACH, windowOf } from './reach.ts'

test('requests as many rows on each side as the longer side needs', () => {
  expect(limitOf(REACH)).toBe(11)
  expect(limitOf({ above: 15, below: 5 })).toBe(31)
})

test.each([
  ['in the middle', { rows: 31, own: 15, reach: { above: 15, below: 5 } }, 0, 21],
  ['more below', { rows: 31, own: 15, reach: { above: 5, below: 15 } }, 10, 31],
  ['at the top, more below', { rows: 11, own: 1, reach: REACH }, 0, 11],
  ['at the end, more above', { rows: 11, own: 9, reach: REACH }, 0, 11],
  ['of few', { rows: 4, own: 2, reach: REACH }, 0, 4],
])('%s', (_, { rows, own, reach }, from, to) => {
  expect(windowOf(rows, own, reach)).toEqual({ from, to })
})
