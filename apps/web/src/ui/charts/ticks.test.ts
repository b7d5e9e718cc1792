import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, ticksOf, ticksUpTo } from './ticks.ts'

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

test('an axis of shares has the whole, one of amounts begins at 0 and one of places at 1', () => {
  expect(axisOf([0.46, 0.58], 'share')).toEqual({ ticks: [0, 0.5, 1], isCut: false })
  expect(axisOf([3, 9], 'amount')).toEqual({ ticks: [0, 5, 10], isCut: false })
  expect(axisOf([9, 178], 'rank')).toEqual({ ticks: [1, 100, 200], isCut: false })
  expect(axisOf([107, 296], 'rank')).toEqual({ ticks: [1, 150, 300], isCut: false })
})

test('an axis is cut where all values are far from its beginning', () => {
  expect(axisOf([46, 58], 'amount')).toEqual({ ticks: [40, 50, 60], isCut: true })
  expect(axisOf([150, 178], 'rank')).toEqual({ ticks: [140, 160, 180], isCut: true })
})

test.each([
  [1, [0, 1]],
  [7, [0, 5]],
  [46, [0, 20, 40]],
  [1000, [0, 500, 1000]],
])('columns of at most %i have gridlines at %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})
