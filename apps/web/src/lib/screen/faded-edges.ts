/**
 * A ref for a box that scrolls sideways (with the utility `fades`): names the sides behind which there is more in
 * `data-hidden`, `before` on the left and `after` on the right. Sizes are read when they change, which forces no layout.
 */
export function fadedEdges(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  const look = () => {
    const over = box.scrollWidth - box.clientWidth
    // Where the text runs from right to left, a box begins at its right end and counts below zero.
    const before = getComputedStyle(box).direction === 'rtl' ? over + box.scrollLeft : box.scrollLeft
    const hidden = [before > 1 && 'before', over - before > 1 && 'after'].filter(Boolean).join(' ')
    if (hidden) box.dataset['hidden'] = hidden
    else delete box.dataset['hidden']
  }
  const watching = new ResizeObserver(look)
  for (const each of [box, ...box.children]) watching.observe(each)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    watching.disconnect()
    box.removeEventListener('scroll', look)
  }
}
