import { createAtom, useSelector } from '@tanstack/react-store'

let offset = 0
let bestRoundTrip = Infinity

/** The present moment in ms since 1970, by the server's clock as far as it is known. */
export function now(): number {
  return Date.now() + offset
}

/**
 * Learns the server's clock from an answer's `Date` header, so that countdowns are right on a device whose
 * clock is wrong. The header has whole seconds; the quickest answer is the most exact; less than 2 s is
 * noise.
 */
export function learnServerTime(header: string | null, sentAt: number, receivedAt: number): void {
  const server = header ? Date.parse(header) : NaN
  const roundTrip = receivedAt - sentAt
  if (Number.isNaN(server) || roundTrip > bestRoundTrip) return
  bestRoundTrip = roundTrip
  const difference = server + 500 - (sentAt + receivedAt) / 2
  offset = Math.abs(difference) < 2000 ? 0 : Math.round(difference)
}

/** The present moment in ms; the component renders again each second. */
export function useNow(): number {
  return useSelector(ticking)
}

// One interval for the whole page, which runs only while a component counts.
const clock = createAtom(0)
let counting = 0
let interval: ReturnType<typeof setInterval> | undefined

const ticking = {
  get: readSecond, // not the clock's value, which stands still while no component counts
  subscribe(listener: (second: number) => void) {
    const { unsubscribe } = clock.subscribe(listener)
    counting += 1
    interval ??= setInterval(() => clock.set(readSecond()), 250) // so that no second is skipped
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
