import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeGradient } from './gradient.ts'

const SIZES = { least: 8, most: 512, first: 32 }

/**
 * A machine that answers so many calls at once in `serviceMs`, and more of them slower, asked by as many callers as the limit admits. Returns
 * the limit after `seconds`, and how many calls a second it answered in the last half.
 */
function run(gradient: ReturnType<typeof makeGradient>, seconds: number, machine: Machine, from = 0) {
  let at = from
  let answered = 0
  const half = from + (seconds * 1000) / 2
  while (at < from + seconds * 1000) {
    const underWay = Math.min(gradient.limit, machine.asked)
    const took = machine.serviceMs * Math.max(1, underWay / machine.atOnce)
    at += took
    if (at > half) answered += underWay
    for (let nth = 0; nth < underWay; nth += 1)
      gradient.sample(nth % 2 === 0 ? 'page' : 'save', took * (nth % 2 === 0 ? 1 : 3), at, underWay)
  }
  return { at, limit: gradient.limit, rate: answered / (seconds / 2) }
}
type Machine = { serviceMs: number; atOnce: number; asked: number }

it('finds what a machine bears: nearly its most answers, none much slower than they could be', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 50 }),
      fc.integer({ min: 16, max: 200 }),
      fc.integer({ min: 2, max: 10 }),
      (serviceMs, atOnce, times) => {
        const gradient = makeGradient(SIZES)
        // At first it is asked for little, as on every day.
        const calm = run(gradient, 5, { serviceMs, atOnce, asked: 8 })
        const full = run(gradient, 60, { serviceMs, atOnce, asked: times * 200 }, calm.at)
        expect(full.rate).toBeGreaterThan((0.9 * atOnce * 1000) / serviceMs)
        expect(full.limit).toBeGreaterThanOrEqual(Math.min(512, atOnce) * 0.9)
        expect(full.limit).toBeLessThan(4 * atOnce + 16)
      },
    ),
  )
})

it('stays between its bounds, whatever it hears', () => {
  const sample = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 60_000 }), fc.nat(600))
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 400 }), (samples) => {
      const gradient = makeGradient(SIZES)
      samples.forEach(([sort, tookMs, underWay], nth) => {
        gradient.sample(sort, tookMs, nth * 20, underWay)
        expect(gradient.limit).toBeGreaterThanOrEqual(SIZES.least)
        expect(gradient.limit).toBeLessThanOrEqual(SIZES.most)
      })
    }),
  )
})

it('does not take other calls for overload: slow ones instead of fast ones change nothing', () => {
  const gradient = makeGradient(SIZES)
  let at = 0
  const hear = (sort: string, tookMs: number, count: number) => {
    for (let nth = 0; nth < count; nth += 1) gradient.sample(sort, tookMs, (at += 20), 30)
  }
  hear('page', 6, 200)
  hear('export', 900, 200)
  const before = gradient.limit
  hear('export', 900, 200)
  expect(gradient.limit).toBeGreaterThanOrEqual(before)
})

it('does not take an hour of overload for normal, and is back within 10 s', () => {
  const gradient = makeGradient(SIZES)
  const machine = { serviceMs: 20, atOnce: 40 }
  const calm = run(gradient, 30, { ...machine, asked: 60 })
  // The machine becomes three times as slow for a minute.
  const bad = run(gradient, 60, { serviceMs: 60, atOnce: 40, asked: 1000 }, calm.at)
  expect(bad.limit).toBeLessThan(60)
  const again = run(gradient, 10, { ...machine, asked: 1000 }, bad.at)
  expect(again.rate).toBeGreaterThan((0.9 * 40 * 1000) / 20)
})
