import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksOf } from './ticks.ts'

test.each([
  [
    [46, 58],
    [40, 50, 60],
  ],
  [
    [1.2, 1.9],
    [1, 1.5, 2],
  ],
  [
    [0, 0],
    [0, 0.5],
  ],
  [
    [3, 3],
    [3, 3.5],
  ],
])('%j has gridlines at %j', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks)
})

test('places have no fractions', () => {
  expect(ticksOf([1, 1], { whole: true })).toEqual([1, 2])
  expect(ticksOf([1, 260], { whole: true })).toEqual([0, 200, 400])
})

test('all values lie between the first and the last of two or three evenly spaced gridlines', () => {
  const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), fc.boolean(), (values, whole) => {
      const ticks = ticksOf(values, { whole })
      const slack = (ticks.at(-1)! - ticks[0]!) * 1e-6
      expect([2, 3]).toContain(ticks.length)
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values) + slack)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - slack)
      if (whole) for (const tick of ticks) expect(Number.isInteger(tick)).toBe(true)
    }),
  )
})
