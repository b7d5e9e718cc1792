import { useSyncExternalStore } from 'react'

// Without a connection the service worker (sw.js) answers with what the server said last. The page says so.

/** The header of such an answer: when the server gave it. */
const KEPT_AT = 'X-Kept-At'

/** The time of the oldest such answer on this page (ms since 1970); null: there is none. */
let oldest: number | null = null
const listeners = new Set<() => void>()

/** Notes an answer; returns whether it is an old one. */
export function noteKept({ headers }: Response): boolean {
  const text = headers.get(KEPT_AT)
  if (text === null) return false
  const at = Date.parse(text)
  if (at < (oldest ?? Infinity)) setOldest(at)
  return true
}

/** Forgets the old answers: the page asks again. */
export const forgetKept = (): void => setOldest(null)

function setOldest(at: number | null) {
  oldest = at
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The time of the oldest answer that came without a connection (ms since 1970); null: all are new. */
export const useKeptAt = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => oldest,
    () => null,
  )
