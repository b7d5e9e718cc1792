import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** The height of the bar at the bottom (px). */
const BAR = 100

/**
 * A round opens at the first thing to do: its first open match without a score is scrolled into view and gets the
 * focus, unless the focus is elsewhere already. On a phone a page that the user left half-way does not scroll back to
 * it.
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
  // Runs before the round is painted: what opens with the focus must not move content that is visible already.
  useLayoutEffect(() => {
    focus()
  }, [roundKey])
  // Runs after the paint: the user must have seen an element in its place before it moves.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => scroll())
    })
    return () => cancelAnimationFrame(frame)
  }, [roundKey])
}
