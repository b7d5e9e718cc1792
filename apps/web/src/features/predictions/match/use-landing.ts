import { useEffect, useEffectEvent } from 'react'

/** What the bar at the bottom covers of the window (px). */
const BAR = 100

/**
 * A round opens at what can be done: its first open match without a score is in view and, unless the reader is
 * somewhere else already, has the focus. On a phone nothing scrolls back to it when the page was left half-way.
 */
export function useLanding(roundKey: string, view: { current: HTMLElement | null }): void {
  const land = useEffectEvent(() => {
    const plate = view.current?.querySelector<HTMLElement>('[data-empty]')
    const row = plate?.closest('article')
    if (!plate || !row) return
    const { activeElement } = document
    const isElsewhere = activeElement?.matches('input, textarea, select, [role=dialog] *')
    if (!isElsewhere) plate.focus({ preventScroll: true })
    const { top, bottom } = row.getBoundingClientRect()
    const isSeen = top >= 0 && bottom <= innerHeight - BAR
    if (!isSeen && (scrollY < 1 || !isElsewhere)) row.scrollIntoView({ block: 'center' })
  })
  useEffect(() => land(), [roundKey])
}
