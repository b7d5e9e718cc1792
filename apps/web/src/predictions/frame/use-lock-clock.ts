import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../../lib/time/now.ts'

const LOOK_MS = 500

/**
 * A moment to judge locks by, in ms since 1970: a new one as soon as another of these times has come by the server's
 * clock, so that the page locks by itself; null is a time that nobody knows. `onLock` then asks the server, after a
 * random wait: everybody on the page sees the same kick-off.
 */
export function useLockClock(times: readonly (string | null)[], onLock: () => void): number {
  const [at, setAt] = useState(now)
  const known = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  const next = Math.min(...known.filter((time) => time > at))
  const lock = useEffectEvent(onLock)

  useEffect(() => {
    if (next === Infinity) return
    // Looks rather than sleeps: a laptop may have slept, and the server's clock may be learnt meanwhile.
    const looking = setInterval(() => now() >= next && setAt(now()), LOOK_MS)
    return () => clearInterval(looking)
  }, [next])

  const [openedAt] = useState(at)
  useEffect(() => {
    if (at === openedAt) return
    const asking = setTimeout(() => lock(), Math.random() * SIGNAL_SPREAD_MS)
    return () => clearTimeout(asking)
  }, [at, openedAt])
  return at
}
