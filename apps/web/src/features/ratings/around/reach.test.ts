import { expect, test } from 'vitest'
import { limitOf, REACH, windowOf } from './reach.ts'

test('requests as many rows on each side as the longer side needs', () => {
  expect(limitOf(REACH)).toBe(11)
  expect(limitOf({ above: 15, below: 5 })).toBe(31)
})

test.each([
  ['in the middle', 31, 15, { above: 15, below: 5 }, 0, 21],
  ['more below', 31, 15, { above: 5, below: 15 }, 10, 31],
  ['at the top, more below', 11, 1, REACH, 0, 11],
  ['at the end, more above', 11, 9, REACH, 0, 11],
  ['of few', 4, 2, REACH, 0, 4],
])('%s', (_, rows, own, reach, from, to) => {
  expect(windowOf(rows, own, reach)).toEqual({ from, to })
})
