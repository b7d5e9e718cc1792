import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** What the bar at the bottom covers of the window (px). */
const BAR = 100

/**
 * A round opens at what can be done: its first open match without a score is in view and, unless the reader is
 * somewhere else already, has the focus. On a phone nothing scrolls back to it when the page was left half-way.
 */
export function useLanding(roundKey: string, view: { current: HTMLElement | null }): void {
  const plateOf = () => view.current?.querySelector<HTMLElement>('[data-empty]')
  const isElsewhere = () => document.activeElement?.matches('input, textarea, select, [role=dialog] *')
  const focus = useEffectEvent(() => {
    if (!isElsewhere()) plateOf()?.focus({ preventScroll: true })
  })
  const scroll = useEffectEvent(() => {
    const row = plateOf()?.closest('article')
    if (!row) return
    const { top, bottom } = row.getBoundingClientRect()
    const isSeen = top >= 0 && bottom <= innerHeight - BAR
    if (!isSeen && (scrollY < 1 || !isElsewhere())) row.scrollIntoView({ block: 'center' })
  })
  // Before the round is painted: what the focus opens must not push away what is seen already.
  useLayoutEffect(() => {
    focus()
  }, [roundKey])
  // And after that: what moves by scrolling has been seen in its place.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => scroll())
    })
    return () => cancelAnimationFrame(frame)
  }, [roundKey])
}
