import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a strip of links that scrolls: the chosen one (`aria-current`) is brought to its middle whenever `current` is
 * another; the page itself stays where it is.
 */
export function useKeptInView(current: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !chosen) return
    strip.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - strip.current.clientWidth / 2
  }, [current])
  return strip
}
