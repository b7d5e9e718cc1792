import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOdds, hundredthsOf, oddsOf } from './odds.ts'

test('odds are stored as whole hundredths, and shown as they were entered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 10_000_000 }), (hundredths) => {
      expect(hundredthsOf(Number((hundredths / 100).toFixed(2)))).toBe(hundredths)
      expect(hundredthsOf(oddsOf(hundredths))).toBe(hundredths)
    }),
  )
})

test('sums of odds are exact', () => {
  const sum = [1.1, 2.2, 3.3].reduce((total, odds) => total + hundredthsOf(odds), 0)
  expect(oddsOf(sum)).toBe(6.6)
})

const BOUNDS = { odds_min: 1.01, odds_max: 51 }

test.each([1.01, 1.8, 50, 51])('%s are decimal odds', (odds) => {
  expect(checkOdds(odds, BOUNDS)).toBe(null)
})

test.each([1, 0, -1, 1.0099, 51.01, 99, 150.5, 6000, -20_000])('%s are not', (odds) => {
  expect(checkOdds(odds, BOUNDS)).toEqual({ code: 'odds_between', params: { min: 1.01, max: 51 } })
})

test.each([
  [150, 2.5],
  [100, 2],
  [-100, 2],
  [-200, 1.5],
  [-150, 1.67],
  [5000, 51],
])('%s looks like American odds, %s as decimal ones', (odds, decimal) => {
  expect(checkOdds(odds, BOUNDS)).toEqual({
    code: 'odds_look_american',
    params: { min: 1.01, max: 51, odds, decimal },
  })
})

test('a ruleset moves the bounds', () => {
  expect(checkOdds(150, { odds_min: 1.01, odds_max: 200 })).toBe(null)
  expect(checkOdds(1.2, { odds_min: 1.5, odds_max: 10 })).toMatchObject({ params: { min: 1.5, max: 10 } })
})
