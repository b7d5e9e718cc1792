const IDLE_AFTER_MS = 2000 // for browsers that cannot tell when they are idle

/** Runs something when the page has nothing else to do; answers with how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => act())
  return () => cancelIdleCallback(request)
}
