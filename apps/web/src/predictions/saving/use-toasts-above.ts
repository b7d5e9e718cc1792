import { type RefObject, useLayoutEffect } from 'react'

const SPACE = 12

/** Makes toasts stand above a bar at the bottom of the window, however high the bar is. A hidden bar changes nothing. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.body
    const place = () => {
      const height = element.offsetHeight
      if (height > 0) style.setProperty('--toasts-bottom', `${height + SPACE}px`)
      else style.removeProperty('--toasts-bottom')
    }
    const observer = new ResizeObserver(place)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts-bottom')
    }
  }, [bar])
}
