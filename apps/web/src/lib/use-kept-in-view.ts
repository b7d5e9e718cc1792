import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a strip of so many links that scrolls: the chosen one (`aria-current`) is brought to its middle whenever
 * `current` is another; the page itself stays where it is. As their texts come and the window turns it is kept there,
 * until somebody scrolls the strip.
 */
export function useKeptInView(current: string | undefined, links: number): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    let left: number | undefined
    const bring = () => {
      const chosen = strip.querySelector<HTMLElement>('[aria-current]')
      if (!chosen || (left !== undefined && strip.scrollLeft !== left)) return
      strip.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - strip.clientWidth / 2
      // As far as it went.
      left = strip.scrollLeft
    }
    bring()
    const watching = new ResizeObserver(bring)
    for (const box of [strip, ...strip.children]) watching.observe(box)
    return () => watching.disconnect()
  }, [current, links])
  return ref
}
