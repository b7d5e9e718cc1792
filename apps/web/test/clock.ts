import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * From here to the end of the test, time goes on as usual, and the returned function moves it forward by so many ms.
 */
export function holdClock(): (ms: number) => Promise<void> {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
    })
}
