import { type RefCallback, useCallback, useState } from 'react'

/** The lowest part of the window does not count: the own place lies over it. */
const MARGIN = '0px 0px -76px 0px'

/** Whether the element that gets the ref can be seen in the window. */
export function useOnScreen(): [RefCallback<HTMLElement>, boolean] {
  const [isOnScreen, setOnScreen] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      rootMargin: MARGIN,
      threshold: 0.6,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setOnScreen(false)
    }
  }, [])
  return [ref, isOnScreen]
}
