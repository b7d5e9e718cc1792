import type { Match } from '@called-it/contract/predictions.ts'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../lib/now.ts'
import { readStored, store } from '../../../lib/storage.ts'
import { exactToCelebrate, readCelebrated } from './exact-moments.ts'

/** Several moments start so long after one another. */
const APART_MS = 400

/**
 * The exact scores that are being celebrated: the delay of each by the id of its match, and `end` to be called when
 * one is over. A match is celebrated once on this device, as soon as its row is on screen; `isOnScreen` is asked when
 * the matches change, and while the reader scrolls as long as one still waits.
 */
export function useExactMoments(
  matches: readonly Match[],
  userId: number,
  isOnScreen: (match: Match) => boolean,
): { moments: ReadonlyMap<number, number>; end: (matchId: number) => void } {
  const key = `exact-moments:${userId}`
  const [playing, setPlaying] = useState<ReadonlyMap<number, number>>(new Map())
  const lastStart = useRef(-Infinity)
  const asked = useRef(isOnScreen)
  useEffect(() => {
    asked.current = isOnScreen
  })

  useEffect(() => {
    function start() {
      const at = now()
      const celebrated = readCelebrated(readStored(key), at)
      const waiting = exactToCelebrate(matches, celebrated, at)
      const ready = waiting.filter((match) => asked.current(match))
      if (ready.length > 0) {
        const starts = ready.map(({ id }) => {
          lastStart.current = Math.max(at, lastStart.current + APART_MS)
          return [id, lastStart.current - at] as const
        })
        setPlaying((before) => new Map([...before, ...starts]))
        store(key, JSON.stringify({ ...celebrated, ...Object.fromEntries(ready.map(({ id }) => [id, at])) }))
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
