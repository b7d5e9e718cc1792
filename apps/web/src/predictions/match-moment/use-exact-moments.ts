import type { Match } from '@called-it/contract/kinds/match.ts'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../lib/time/now.ts'
import { readStored, store } from '../../lib/storage/storage.ts'
import { exactToCelebrate, readCelebrated } from './exact-moments.ts'

/** Several celebrations start this long after one another. */
const APART_MS = 400

/**
 * Returns the exact scores that are being celebrated, as the delay of each by the id of its match, and `end`, which is
 * called when one is over. A match is celebrated once on this device, as soon as its row is on screen. `isOnScreen` is
 * called when the matches change and, while one still waits, when the user scrolls.
 */
export function useExactMoments(
  matches: readonly Match[],
  userId: number,
  isOnScreen: (match: Match) => boolean,
): { moments: ReadonlyMap<number, number>; end: (matchId: number) => void } {
  const key = `exact-moments:${userId}`
  const [playing, setPlaying] = useState<ReadonlyMap<number, number>>(new Map())
  const lastStart = useRef(-Infinity)
  const latest = useRef(isOnScreen)
  // Remembers what blocked storage does not.
  const started = useRef<Record<string, number>>({})
  useEffect(() => {
    latest.current = isOnScreen
  })

  useEffect(() => {
    function start() {
      const at = now()
      const celebrated = { ...readCelebrated(readStored(key), at), ...started.current }
      const waiting = exactToCelebrate(matches, celebrated, at)
      const ready = waiting.filter((match) => latest.current(match))
      if (ready.length > 0) {
        const starts = ready.map(({ id }) => {
          lastStart.current = Math.max(at, lastStart.current + APART_MS)
          return [id, lastStart.current - at] as const
        })
        setPlaying((before) => new Map([...before, ...starts]))
        for (const { id } of ready) started.current[id] = at
        store(key, JSON.stringify({ ...celebrated, ...started.current }))
      }
      return waiting.length > ready.length
    }
    if (!start()) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!start()) removeEventListener('scroll', look)
      })
    }
    addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', look)
    }
  }, [key, matches])

  return {
    moments: playing,
    end: (matchId) => setPlaying((before) => new Map([...before].filter(([id]) => id !== matchId))),
  }
}
