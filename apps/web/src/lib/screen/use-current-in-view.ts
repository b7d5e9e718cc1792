import { type RefObject, useEffect, useRef } from 'react'

/** The events by which a user starts to scroll a strip: finger or mouse, wheel, keyboard. */
const TAKEN_BY = ['pointerdown', 'wheel', 'focusin']

/** How much of each end of a strip fades if more lies behind it (the utility `strip` draws it). */
const FADE = '24px'

function fadeEnds(strip: HTMLElement) {
  const behind = strip.scrollWidth - strip.clientWidth - strip.scrollLeft
  strip.style.setProperty('--fade-start', strip.scrollLeft > 1 ? FADE : '0px')
  strip.style.setProperty('--fade-end', behind > 1 ? FADE : '0px')
}

/**
 * Scrolls a strip of `links` links so that the current one (`aria-current`) stands in its middle whenever
 * `current` changes; the page itself does not scroll. The link stays there when texts load or the window is
 * resized, until the user scrolls the strip. An end behind which there is more fades out.
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
    let isTaken = false
    const take = () => {
      isTaken = true
    }
    const fade = () => fadeEnds(strip)
    const watching = new ResizeObserver(() => {
      if (!isTaken) bring()
      fade()
    })
    for (const box of [strip, ...strip.children]) watching.observe(box)
    strip.addEventListener('scroll', fade, { passive: true })
    for (const act of TAKEN_BY) strip.addEventListener(act, take, { passive: true })
    return () => {
      watching.disconnect()
      strip.removeEventListener('scroll', fade)
      for (const act of TAKEN_BY) strip.removeEventListener(act, take)
    }
  }, [current, links])
  return ref
}
