import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIsPast } from './use-is-past.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2024, 5, 20, 12)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

it('changes at the moment', () => {
  const { result } = renderHook(() => useIsPast(NOW + 5000))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(4999))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

it('waits for a moment that is further away than a timer of the browser can wait', () => {
  const { result } = renderHook(() => useIsPast(NOW + 60 * DAY_MS))
  for (let day = 0; day < 59; day++) act(() => void vi.advanceTimersByTime(DAY_MS))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(DAY_MS))
  expect(result.current).toBe(true)
})
