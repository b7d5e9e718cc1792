/** So long a page may have been loading before its stream is open (ms). */
const KEPT_MS = 60_000
/** A message to a large team is a few kilobytes. */
const KEPT_AT_MOST = 10_000

/**
 * The signals of the last minute. A page asks for its data first and opens its stream later: what is signalled
 * between the two would be lost to it.
 */
export function makeRecentSignals() {
  // By text and audience, in the order in which they were said last: many goals of a tournament are one signal.
  const kept = new Map<string, { text: string; audience: Set<number> | null; at: number }>()
  let knownFrom = performance.now()

  return {
    /** This node hears from now on; what was said before is not known. */
    begin(): void {
      kept.clear()
      knownFrom = performance.now()
    },
    add(text: string, audience: Set<number> | null): void {
      const key = audience ? `${text}${[...audience].join()}` : text
      const at = performance.now()
      kept.delete(key)
      kept.set(key, { text, audience, at })
      for (const [oldest, { at: saidAt }] of kept) {
        if (at - saidAt <= KEPT_MS && kept.size <= KEPT_AT_MOST) break
        kept.delete(oldest)
        knownFrom = Math.max(knownFrom, saidAt)
      }
    },
    /** What this user was told in the last `ms`, each signal once; null: that is not known. */
    since(ms: number, userId: number): string[] | null {
      if (ms === 0) return []
      const from = performance.now() - ms
      if (from < knownFrom) return null
      const meant = [...kept.values()].filter(
        ({ at, audience }) => at >= from && (audience?.has(userId) ?? true),
      )
      return [...new Set(meant.map(({ text }) => text))]
    },
  }
}
