import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredthsOf, oddsOf } from './odds.ts'

test('odds are whole hundredths, and told as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 10_000_000 }), (hundredths) => {
      expect(hundredthsOf(Number((hundredths / 100).toFixed(2)))).toBe(hundredths)
      expect(hundredthsOf(oddsOf(hundredths))).toBe(hundredths)
    }),
  )
})

test('sums of them are exact', () => {
  const sum = [1.1, 2.2, 3.3].reduce((total, odds) => total + hundredthsOf(odds), 0)
  expect(oddsOf(sum)).toBe(6.6)
})
