import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { now } from '../../lib/time/now.ts'
import { spreadOf } from '../queries/spread.ts'

/** The pause before the next request (ms), if the server's answer has not changed. */
const PAUSE_MS = 30_000

/**
 * Reloads when the newest result stops being provisional: nothing happens at that moment, so there is no signal.
 * `settledAt` is when that result was settled, null if none is provisional; `answeredAt` is the time of the server's
 * answer (ms since 1970). All clients wait for the same moment, so each adds a random time.
 */
export function useProvisionalEnd(settledAt: string | null, answeredAt: number, onEnd: () => void): void {
  const queryClient = useQueryClient()
  const ask = useEffectEvent(onEnd)
  useEffect(() => {
    if (settledAt === null) return
    const left = Date.parse(settledAt) + PROVISIONAL_MS - now()
    const wait = left > 0 ? left : PAUSE_MS
    const asking = setTimeout(() => ask(), wait + Math.random() * spreadOf(queryClient))
    return () => clearTimeout(asking)
  }, [settledAt, answeredAt, queryClient])
}
