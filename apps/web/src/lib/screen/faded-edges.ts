/**
 * A ref for a box that scrolls sideways (with the utility `fades`): names the sides behind which there is more in
 * `data-hidden`, `before` on the left and `after` on the right. Sizes are read when they change, which forces no layout.
 */
export function fadedEdges(box: HTMLElement | null): (() => void) | undefined {
  return watchEdges(box, (each) => {
    const over = each.scrollWidth - each.clientWidth
    // Where the text runs from right to left, a box begins at its right end and counts below zero.
    const before = getComputedStyle(each).direction === 'rtl' ? over + each.scrollLeft : each.scrollLeft
    return { before, after: over - before }
  })
}

/** The same for a box that scrolls down: `before` is above, and `after` below. */
export function fadedEnds(box: HTMLElement | null): (() => void) | undefined {
  return watchEdges(box, hiddenAtEnds)
}

/** Names the ends of a box that scrolls down now: for whoever changes its height, since two changes in one frame may pass unseen. */
export function nameEnds(box: HTMLElement): void {
  nameHidden(box, hiddenAtEnds(box))
}

const hiddenAtEnds = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Hidden => ({
  before: scrollTop,
  after: scrollHeight - clientHeight - scrollTop,
})

/** How many pixels are hidden on each side of the box. */
type Hidden = { before: number; after: number }

function watchEdges(box: HTMLElement | null, hiddenOf: (box: HTMLElement) => Hidden) {
  if (!box) return undefined
  const look = () => nameHidden(box, hiddenOf(box))
  const watching = new ResizeObserver(look)
  for (const each of [box, ...box.children]) watching.observe(each)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    watching.disconnect()
    box.removeEventListener('scroll', look)
  }
}

function nameHidden(box: HTMLElement, { before, after }: Hidden) {
  const hidden = [before > 1 && 'before', after > 1 && 'after'].filter(Boolean).join(' ')
  if (hidden) box.dataset['hidden'] = hidden
  else delete box.dataset['hidden']
}
