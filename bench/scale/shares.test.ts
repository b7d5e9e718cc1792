import { expect, test } from 'vitest'
import { imageShare, missShare } from './shares.ts'

test('a cache that holds everything misses what was never read', () => {
  expect(missShare({ reads: 0, things: 1000, kept: 2000 })).toBe(1)
  expect(missShare({ reads: 1000, things: 1000, kept: 2000 })).toBeCloseTo(Math.exp(-1))
  expect(missShare({ reads: 100_000, things: 1000, kept: 2000 })).toBeLessThan(1e-9)
})

test('a cache that holds a tenth misses nine of ten for ever', () => {
  expect(missShare({ reads: 1e9, things: 100_000, kept: 10_000 })).toBeCloseTo(0.9)
  expect(missShare({ reads: 0, things: 100_000, kept: 10_000 })).toBe(1)
})

test('of nothing nothing is missed', () => {
  expect(missShare({ reads: 0, things: 0, kept: 10 })).toBe(0)
})

test('only the first change of a page writes it whole', () => {
  expect(imageShare(0, 500)).toBe(1)
  expect(imageShare(500, 500)).toBeCloseTo(Math.exp(-1))
  expect(imageShare(1e6, 500)).toBeLessThan(1e-9)
  expect(imageShare(0, 0)).toBe(0)
})
