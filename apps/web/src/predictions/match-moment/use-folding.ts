import { type FocusEvent, useEffect, useRef, useState } from 'react'

const REST_MS = 6000
const FOLD_MS = 420

/**
 * Folds an element 6 s after it started, but not while it is hovered or focused; the element takes the handlers in
 * `handlers`. If motion is reduced, it stays: it appeared without motion, and must not move what is below.
 */
export function useFolding(delay: number, onFolded: () => void) {
  const [isRested, setRested] = useState(false)
  const [use, setUse] = useState({ hover: false, focus: false })
  const isFolding = isRested && !use.hover && !use.focus
  const latest = useRef(onFolded)
  useEffect(() => {
    latest.current = onFolded
  })

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setRested(true), delay + REST_MS)
    return () => clearTimeout(timer)
  }, [delay])

  useEffect(() => {
    if (!isFolding) return
    const timer = setTimeout(() => latest.current(), FOLD_MS)
    return () => clearTimeout(timer)
  }, [isFolding])

  const change = (how: Partial<typeof use>) => setUse((before) => ({ ...before, ...how }))
  return {
    isFolding,
    handlers: {
      onPointerEnter: () => change({ hover: true }),
      onPointerLeave: () => change({ hover: false }),
      onFocus: () => change({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        change({ focus: currentTarget.contains(relatedTarget) }),
    },
  }
}
