import { type RefObject, useEffect, useRef } from 'react'

/** The events by which a user starts to scroll a strip: finger or mouse, wheel, keyboard. */
const TAKEN_BY = ['pointerdown', 'wheel', 'focusin']

/**
 * Scrolls a strip of `links` links so that the current one (`aria-current`) stands in its middle whenever
 * `current` changes; the page itself does not scroll. The link stays there when texts load or the window is
 * resized, until the user scrolls the strip.
 */
export function useCurrentInView(current: string | undefined, links: number): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    const bring = () => {
      const chosen = strip.querySelector<HTMLElement>('[aria-current]')
      if (chosen) strip.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - strip.clientWidth / 2
    }
    bring()
    const watching = new ResizeObserver(bring)
    for (const box of [strip, ...strip.children]) watching.observe(box)
    const stopWatching = () => watching.disconnect()
    for (const act of TAKEN_BY) strip.addEventListener(act, stopWatching, { passive: true })
    return () => {
      stopWatching()
      for (const act of TAKEN_BY) strip.removeEventListener(act, stopWatching)
    }
  }, [current, links])
  return ref
}
