import { type RefObject, useEffect, useRef } from 'react'

/** What somebody does to a strip before it scrolls: a finger or a mouse, a wheel, the keyboard. */
const TAKEN_BY = ['pointerdown', 'wheel', 'focusin']

/**
 * For a strip of so many links that scrolls: the chosen one (`aria-current`) is brought to its middle whenever
 * `current` is another; the page itself stays where it is. As texts come and the window turns it is kept there, until
 * somebody takes the strip.
 */
export function useKeptInView(current: string | undefined, links: number): RefObject<HTMLElement | null> {
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
    const letBe = () => watching.disconnect()
    for (const act of TAKEN_BY) strip.addEventListener(act, letBe, { passive: true })
    return () => {
      letBe()
      for (const act of TAKEN_BY) strip.removeEventListener(act, letBe)
    }
  }, [current, links])
  return ref
}
