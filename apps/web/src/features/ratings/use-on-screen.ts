import { type RefCallback, useCallback, useRef, useState } from 'react'

/** The lowest part of the window does not count: the own place lies over it. */
const MARGIN = '0px 0px -76px 0px'

/**
 * Whether the element that gets the ref can be seen in the window, and a way to bring it there, its link focused;
 * that says whether there is such an element.
 */
export function useOnScreen(): [RefCallback<HTMLElement>, boolean, () => boolean] {
  const [isOnScreen, setOnScreen] = useState(false)
  const shown = useRef<HTMLElement>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    shown.current = element
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      rootMargin: MARGIN,
      threshold: 0.6,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      shown.current = null
      setOnScreen(false)
    }
  }, [])
  const show = useCallback(() => {
    if (!shown.current) return false
    bringToRow(shown.current)
    return true
  }, [])
  return [ref, isOnScreen, show]
}

/** Brings a row into the middle of the window, and whoever uses a keyboard to its link. */
export function bringToRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' })
  row.querySelector('a')?.focus({ preventScroll: true })
}
