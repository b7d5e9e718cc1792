import type { Match } from '@called-it/contract/predictions.ts'
import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../../lib/now.ts'

const LOOK_MS = 500

/**
 * A moment to judge locks by, in ms since 1970: a new one as soon as another of these matches has started by the
 * server's clock, so that the page locks by itself. `onLock` then asks the server, after a random wait: everybody
 * on the page sees the same kick-off.
 */
export function useLockClock(matches: readonly Match[], onLock: () => void): number {
  const [at, setAt] = useState(now)
  const starts = matches.flatMap(({ status, started_at }) =>
    status === 'scheduled' && started_at ? [Date.parse(started_at)] : [],
  )
  const next = Math.min(...starts.filter((start) => start > at))
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
