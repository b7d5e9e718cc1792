import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useProvisionalEnd } from './use-provisional-end.ts'

const SETTLED = '2024-06-20T21:12:00Z'
const MINUTE_MS = 60_000
const ask = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(SETTLED) + 4 * MINUTE_MS })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  ask.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wait = (settledAt: string | null) =>
  renderHook((answeredAt: number) => useProvisionalEnd(settledAt, answeredAt, ask), { initialProps: 1 })

it('reloads ten minutes after the result, plus a random time', () => {
  wait(SETTLED)
  vi.advanceTimersByTime(6 * MINUTE_MS + 1999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(ask).toHaveBeenCalledOnce()
})

it('reloads again after half a minute if the answer is the same', () => {
  const { rerender } = wait(SETTLED)
  vi.advanceTimersByTime(6 * MINUTE_MS + 2000)
  rerender(2)
  vi.advanceTimersByTime(31_999)
  expect(ask).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('reloads nothing if nothing is provisional, or the page is closed', () => {
  wait(null)
  wait(SETTLED).unmount()
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(ask).not.toHaveBeenCalled()
})
