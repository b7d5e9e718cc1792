import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

type Landing = {
  roundKey: string
  /** The link led to what is missing. */
  isToFill: boolean
  isPhone: boolean
}

/**
 * A round opens at its head. With a keyboard its first open match without a score gets the focus, unless the focus is
 * elsewhere already. Only a link to what is missing scrolls: the first such match, or the explanation of points above
 * it, then stands at the top of the window. A page that the user left half-way does not scroll again.
 */
export function useLanding(view: { current: HTMLElement | null }, landing: Landing): void {
  const { roundKey, isToFill, isPhone } = landing
  const plateOf = () => view.current?.querySelector<HTMLElement>('[data-empty]')
  const isElsewhere = () => document.activeElement?.matches('input, textarea, select, [role=dialog] *')
  const focus = useEffectEvent(() => {
    if (!isPhone && !isElsewhere()) plateOf()?.focus({ preventScroll: true })
  })
  const scroll = useEffectEvent(() => {
    if (!isToFill || (scrollY >= 1 && isElsewhere())) return
    const row = plateOf()?.closest('article')
    const before = row?.previousElementSibling
    const start = before?.matches('[data-explains]') ? before : row
    start?.scrollIntoView({ block: 'start' })
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
