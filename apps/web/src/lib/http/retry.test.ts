import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { isTemporary, retryPause } from './retry.ts'

const failure = (code: string, status?: number, wait?: number) =>
  new ApiError(code, {
    code,
    ...(status !== undefined && { status }),
    retryAt: wait === undefined ? null : Date.now() + wait,
  })

describe('a failed call', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['offline', undefined, true],
    ['too_many_requests', 429, true],
    ['internal', 500, true],
    ['unavailable', 503, true],
    ['locked', 409, false],
    ['validation_failed', 422, false],
    ['unknown', undefined, false],
  ])('with %s (%s) is repeated: %s', (code, status, expected) => {
    expect(isTemporary(failure(code, status))).toBe(expected)
  })

  it('is repeated after longer and longer pauses', () => {
    expect([0, 1, 2, 3, 9].map((failures) => retryPause(failure('offline'), failures))).toEqual([
      2000, 8000, 30_000, 30_000, 30_000,
    ])
  })

  it('waits as long as a limit says, and at least as long as a failing server asks for', () => {
    expect(retryPause(failure('too_many_requests', 429, 1000), 2)).toBeCloseTo(1000, -2)
    expect(retryPause(failure('unavailable', 503, 20_000), 0)).toBeCloseTo(20_000, -2)
    expect(retryPause(failure('unavailable', 503, 1000), 1)).toBe(8000)
  })

  it('comes back at another time than others that failed with it, and never before the server’s time', () => {
    vi.restoreAllMocks()
    const pauses = Array.from({ length: 50 }, () => retryPause(failure('unavailable', 503, 10_000), 0))
    expect(Math.min(...pauses)).toBeGreaterThan(9900)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000)
    expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(1000)
  })
})
