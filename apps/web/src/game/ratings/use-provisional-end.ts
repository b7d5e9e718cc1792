import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { now } from '../../lib/time/now.ts'

/** Before another question, where the server's answer has not changed by then. */
const PAUSE_MS = 30_000

/**
 * Asks again as soon as the newest result is provisional no more: nothing happens then, so no signal tells of it.
 * `settledAt` is when that result was settled, null where none is provisional; `answeredAt` (ms since 1970) when the
 * server said so. Everybody on the page waits for the same moment, so each adds a random while.
 */
export function useProvisionalEnd(settledAt: string | null, answeredAt: number, onEnd: () => void): void {
  const ask = useEffectEvent(onEnd)
  useEffect(() => {
    if (settledAt === null) return
    const left = Date.parse(settledAt) + PROVISIONAL_MS - now()
    const wait = left > 0 ? left : PAUSE_MS
    const asking = setTimeout(() => ask(), wait + Math.random() * SIGNAL_SPREAD_MS)
    return () => clearTimeout(asking)
  }, [settledAt, answeredAt])
}
