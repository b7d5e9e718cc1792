import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** A finger that moved down this far, or this fast, closes the element. */
const FAR_PX = 72
const FAST_PX_PER_MS = 0.5
const FAST_FROM = 24

/** Lets a finger push an element down and away: the element takes the returned handlers and style. */
export function useSwipeDown(onAway: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const [pushed, setPushed] = useState(0)

  function letGo() {
    const from = start.current
    start.current = null
    setPushed(0)
    return from
  }
  function end({ clientY, timeStamp }: PointerEvent) {
    const from = letGo()
    if (!from) return
    const by = clientY - from.y
    const isFast = by > FAST_FROM && by / Math.max(1, timeStamp - from.at) > FAST_PX_PER_MS
    if (by > FAR_PX || isFast) onAway()
  }

  return {
    handlers: {
      onPointerDown(event: PointerEvent) {
        // A mouse has a close button, and a second finger means another gesture.
        start.current =
          event.pointerType === 'mouse' || !event.isPrimary ? null : { y: event.clientY, at: event.timeStamp }
      },
      onPointerMove(event: PointerEvent) {
        if (start.current) setPushed(Math.max(0, event.clientY - start.current.y))
      },
      onPointerUp: (event: PointerEvent) => end(event),
      onPointerCancel: letGo,
    },
    style: (pushed > 0 ? { translate: `0 ${pushed}px`, transition: 'none' } : {}) satisfies CSSProperties,
  }
}
