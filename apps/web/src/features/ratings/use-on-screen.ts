import { type RefCallback, useCallback, useRef, useState } from 'react'

/** So much of it must be in the window at least, at either edge: then it is seen that it is there. */
const MARGIN = '-16px 0px'

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
