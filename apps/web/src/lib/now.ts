import { useSyncExternalStore } from 'react'

// One interval for the whole page, running only while something on screen counts.
const listeners = new Set<() => void>()
let interval: ReturnType<typeof setInterval> | undefined
let second = 0
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
  return useSyncExternalStore(subscribe, readSecond)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  interval ??= setInterval(tick, 250) // four looks a second, so that no second is ever skipped
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(interval)
    interval = undefined
  }
}

function tick() {
  if (readSecond() === lastTold) return
  lastTold = second
  for (const listener of listeners) listener()
}

let lastTold = 0

function readSecond() {
  second = Math.floor(now() / 1000) * 1000
  return second
}
