import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api.ts'
import { makeQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

it('says that the server is too busy, and comes back by itself after its time, spread', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-14T19:00:00.500Z') })
  const asked: number[] = []
  const observer = new QueryObserver(makeQueryClient(), {
    queryKey: ['rating'],
    queryFn: async () => {
      asked.push(Date.now())
      if (asked.length > 1) return 'the rating'
      throw new ApiError('busy', { code: 'unavailable', status: 503, retryAt: Date.now() + 20_000 })
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(100)
  expect(observer.getCurrentResult().error).toMatchObject({ code: 'unavailable' })
  // Half of a second of the moment is half of the two seconds of the spread.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(observer.getCurrentResult().data).toBe('the rating')
  expect(asked).toHaveLength(2)
  unsubscribe()
})
