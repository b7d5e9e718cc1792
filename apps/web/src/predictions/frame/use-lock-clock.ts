import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { spreadOf } from '../../game/queries/spread.ts'
import { now } from '../../lib/time/now.ts'

const POLL_MS = 500

/**
 * Returns the moment by which locks are judged, in ms since 1970. It changes as soon as the server's clock passes one
 * of `times`, so that the page locks by itself; a null time is unknown. `onLock` then asks the server, after a random
 * wait, because everybody on the page sees the same kick-off.
 */
export function useLockClock(times: readonly (string | null)[], onLock: () => void): number {
  const queryClient = useQueryClient()
  const [at, setAt] = useState(now)
  const known = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  const next = Math.min(...known.filter((time) => time > at))
  const lock = useEffectEvent(onLock)

  useEffect(() => {
    if (next === Infinity) return
    // Polls instead of one long timeout: a laptop may have slept, and the server's clock may become known later.
    const poll = setInterval(() => now() >= next && setAt(now()), POLL_MS)
    return () => clearInterval(poll)
  }, [next])

  const [openedAt] = useState(at)
  useEffect(() => {
    if (at === openedAt) return
    const timer = setTimeout(() => lock(), Math.random() * spreadOf(queryClient))
    return () => clearTimeout(timer)
  }, [at, openedAt, queryClient])
  return at
}
