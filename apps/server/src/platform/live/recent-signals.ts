import type { Recipients } from './notify.ts'

/** The user of a stream. */
export type Viewer = { userId: number; isOrganiser: boolean }

/** Returns whether a signal is meant for a viewer. */
export function makeIsMeant(to: Recipients): (viewer: Viewer) => boolean {
  if (to === null) return () => true
  if (to === 'organisers') return ({ isOrganiser }) => isOrganiser
  const ids = new Set(to)
  return ({ userId }) => ids.has(userId)
}

/** How long signals are kept (ms): so long may a page load before its stream opens. */
const KEPT_MS = 60_000
/** The most bytes of kept signals: a message to a large team takes a few kilobytes. */
const KEPT_AT_MOST = 10_000

/**
 * Keeps the signals of the last minute. A page asks for its data first and opens its stream later: signals
 * between the two would be lost.
 */
export function makeRecentSignals() {
  // By text and recipients, in the order of their last sending: many goals of a tournament are one signal.
  const recent = new Map<string, { text: string; isMeant: (viewer: Viewer) => boolean; at: number }>()
  let knownFrom = performance.now()

  return {
    /** This node listens from now on; earlier signals are not known. */
    begin(): void {
      recent.clear()
      knownFrom = performance.now()
    },
    add(text: string, to: Recipients): void {
      const key = `${text}${to?.toString() ?? ''}`
      const at = performance.now()
      recent.delete(key)
      recent.set(key, { text, isMeant: makeIsMeant(to), at })
      for (const [oldest, { at: saidAt }] of recent) {
        if (at - saidAt <= KEPT_MS && recent.size <= KEPT_AT_MOST) break
        recent.delete(oldest)
        knownFrom = Math.max(knownFrom, saidAt)
      }
    },
    /** Returns the signals for this viewer in the last `ms`, each once; null: not known. */
    since(ms: number, viewer: Viewer): string[] | null {
      if (ms === 0) return []
      const from = performance.now() - ms
      if (from < knownFrom) return null
      const meant = [...recent.values()].filter(({ at, isMeant }) => at >= from && isMeant(viewer))
      return [...new Set(meant.map(({ text }) => text))]
    },
  }
}
