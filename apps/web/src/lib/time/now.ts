import { createAtom, useSelector } from '@tanstack/react-store'

let offset = 0
let bestRoundTrip = Infinity

/** The present moment in ms since 1970, by the server's clock as far as it is known. */
export function now(): number {
  return Date.now() + offset
}

/**
 * Learns the server's clock from the `Date` header of an answer, so that countdowns are right on a device whose
 * clock is wrong. The header has whole seconds, and the quickest answer knows best; a difference below 2 s is noise.
 */
export function learnServerTime(header: string | null, sentAt: number, receivedAt: number): void {
  const server = header ? Date.parse(header) : NaN
  const roundTrip = receivedAt - sentAt
  if (Number.isNaN(server) || roundTrip > bestRoundTrip) return
  bestRoundTrip = roundTrip
  const difference = server + 500 - (sentAt + receivedAt) / 2
  offset = Math.abs(difference) < 2000 ? 0 : Math.round(difference)
}

/** The present moment, a new one each second. */
export function useNow(): number {
  return useSelector(ticking)
}

// One interval for the whole page, running only while something on screen counts.
const clock = createAtom(0)
let counting = 0
let interval: ReturnType<typeof setInterval> | undefined

const ticking = {
  get: readSecond, // not the clock's: it stands as long as nobody counts
  subscribe(listener: (second: number) => void) {
    const { unsubscribe } = clock.subscribe(listener)
    counting += 1
    interval ??= setInterval(() => clock.set(readSecond()), 250) // so that no second is ever skipped
    return {
      unsubscribe() {
        unsubscribe()
        counting -= 1
        if (counting > 0) return
        clearInterval(interval)
        interval = undefined
      },
    }
  },
}

function readSecond() {
  return Math.floor(now() / 1000) * 1000
}
