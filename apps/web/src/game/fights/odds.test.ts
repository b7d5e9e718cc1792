import { expect, it } from 'vitest'
import { americanOdds } from './odds.ts'

it.each([
  [1.74, -135],
  [2.15, 115],
  [2, 100],
  [1.99, -101],
  [1.01, -10_000],
  [11, 1000],
])('decimal odds of %d are American odds of %d', (decimal, american) => {
  expect(americanOdds(decimal)).toBe(american)
})
