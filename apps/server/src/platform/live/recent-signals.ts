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
  const recent = new Map<string, { text: string; audience: Set<number> | null; at: number }>()
  let knownFrom = performance.now()

  return {
    /** This node listens from now on; earlier signals are not known. */
    begin(): void {
      recent.clear()
      knownFrom = performance.now()
    },
    add(text: string, audience: Set<number> | null): void {
      const key = audience ? `${text}${[...audience].join()}` : text
      const at = performance.now()
      recent.delete(key)
      recent.set(key, { text, audience, at })
      for (const [oldest, { at: saidAt }] of recent) {
        if (at - saidAt <= KEPT_MS && recent.size <= KEPT_AT_MOST) break
        recent.delete(oldest)
        knownFrom = Math.max(knownFrom, saidAt)
      }
    },
    /** Returns the signals for this user in the last `ms`, each once; null: not known. */
    since(ms: number, userId: number): string[] | null {
      if (ms === 0) return []
      const from = performance.now() - ms
      if (from < knownFrom) return null
      const meant = [...recent.values()].filter(
        ({ at, audience }) => at >= from && (audience?.has(userId) ?? true),
      )
      return [...new Set(meant.map(({ text }) => text))]
    },
  }
}
