import { useSyncExternalStore } from 'react'

// Without a connection the service worker (sw.js) answers with what the server said last. The page says so.

/** The header of such an answer: when the server gave it. */
const KEPT_AT = 'X-Kept-At'

const DAY_MS = 24 * 60 * 60_000

/** Such an answer: its time (ms since 1970), and whether that needs its day to be understood. */
type Kept = { at: number; needsDay: boolean }
/** The oldest such answer on this page; null: there is none. */
let oldest: Kept | null = null
const listeners = new Set<() => void>()

/** Notes an answer; returns whether it is an old one. */
export function noteKept({ headers }: Response): boolean {
  const text = headers.get(KEPT_AT)
  if (text === null) return false
  const at = Date.parse(text)
  if (at < (oldest?.at ?? Infinity)) setOldest({ at, needsDay: Date.now() - at >= DAY_MS })
  return true
}

/** Forgets the old answers: the page asks again. */
export const forgetKept = (): void => setOldest(null)

function setOldest(kept: Kept | null) {
  oldest = kept
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The oldest answer that came without a connection; null: all are new. */
export const useKept = (): Kept | null =>
  useSyncExternalStore(
    subscribe,
    () => oldest,
    () => null,
  )
