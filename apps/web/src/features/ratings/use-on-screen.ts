import { type RefCallback, useCallback, useRef, useState } from 'react'

/** The least part of the element that must be in the window for it to count as visible. */
const MARGIN = '-16px 0px'

/**
 * Returns a ref, whether its element is visible in the window, and a function that scrolls to it and focuses
 * its link. The function returns whether there is such an element.
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

/** Scrolls a row into the middle of the window and focuses its link. */
export function bringToRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' })
  row.querySelector('a')?.focus({ preventScroll: true })
}
