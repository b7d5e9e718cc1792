import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../queries/query-keys.ts'
import { makeQueryClient } from '../queries/query-client.ts'
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

function wait(settledAt: string | null, participants_count = 1) {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(keys.tournament('euro'), { slug: 'euro', participants_count })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook((answeredAt: number) => useProvisionalEnd(settledAt, answeredAt, ask), {
    initialProps: 1,
    wrapper,
  })
}

it('reloads ten minutes after the result, plus a random time', () => {
  wait(SETTLED)
  vi.advanceTimersByTime(6 * MINUTE_MS + 1999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(ask).toHaveBeenCalledOnce()
})

it('spreads the reloads of a large tournament over a longer time', () => {
  wait(SETTLED, 1_000_000)
  vi.advanceTimersByTime(6 * MINUTE_MS + 14_999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
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
