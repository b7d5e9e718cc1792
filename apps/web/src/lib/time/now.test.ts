import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const MOMENT = Date.UTC(2024, 5, 20, 12)
let clock: typeof import('./now.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: MOMENT })
  vi.resetModules()
  clock = await import('./now.ts')
})
afterEach(() => void vi.useRealTimers())

const header = (at: number) => new Date(at).toUTCString()

it('trusts a device whose clock is nearly right', () => {
  clock.learnServerTime(header(MOMENT + 1000), MOMENT - 100, MOMENT)
  expect(clock.now()).toBe(MOMENT)
})

it('follows the server if the device is wrong', () => {
  clock.learnServerTime(header(MOMENT + 3_600_000), MOMENT - 100, MOMENT)
  expect(Math.abs(clock.now() - (MOMENT + 3_600_000))).toBeLessThan(1000)
})

it('believes the quickest answer', () => {
  clock.learnServerTime(header(MOMENT + 60_000), MOMENT - 50, MOMENT)
  clock.learnServerTime(header(MOMENT + 90_000), MOMENT - 9000, MOMENT)
  expect(Math.abs(clock.now() - (MOMENT + 60_000))).toBeLessThan(1000)
})

it('ignores an answer without a date', () => {
  clock.learnServerTime(null, MOMENT, MOMENT)
  clock.learnServerTime('nonsense', MOMENT, MOMENT)
  expect(clock.now()).toBe(MOMENT)
})
