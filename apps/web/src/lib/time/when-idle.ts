const IDLE_AFTER_MS = 2000 // for browsers without requestIdleCallback

/** Runs `act` when the page is idle; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => act())
  return () => cancelIdleCallback(request)
}
