import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { isTemporary, retryPause } from './retry.ts'

const failure = (code: string, status?: number, wait?: number) =>
  new ApiError(code, {
    code,
    ...(status !== undefined && { status }),
    retryAt: wait === undefined ? null : Date.now() + wait,
  })

describe('a failed call', () => {
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
})
