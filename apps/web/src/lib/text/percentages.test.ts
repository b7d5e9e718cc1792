import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentagesOf } from './percentages.ts'

it.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [31, 10, 9],
    [62, 20, 18],
  ],
  [
    [0, 0, 7],
    [0, 0, 100],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
])('%j gives %j', (counts, shares) => {
  expect(percentagesOf(counts)).toEqual(shares)
})

it('adds up to 100, and no share is off by more than one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      const shares = percentagesOf(counts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - (total === 0 ? 0 : (counts[at]! / total) * 100))).toBeLessThan(1)
    }),
  )
})
