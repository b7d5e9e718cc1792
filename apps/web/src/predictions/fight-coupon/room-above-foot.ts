import { nameEnds } from '../../lib/screen/faded-edges.ts'

/** What lies above and below the coupon in the window, and its borders (px). */
const MARGINS = 48
const BORDERS = 2

/**
 * A ref for the lines of the coupon: while the page shows only the upper part of the coupon, its foot sticks to the lower
 * edge of the window, and the lines end above it and scroll. The coupon keeps its height, so nothing on the page moves.
 */
export function roomAboveFoot(lines: HTMLElement | null): (() => void) | undefined {
  const [head, foot] = [lines?.previousElementSibling, lines?.nextElementSibling]
  if (!lines || !head || !foot) return undefined
  const fit = () => {
    const room = roomOf(lines, head, foot)
    lines.style.maxHeight = room ? `${room.shown}px` : ''
    lines.style.marginBlockEnd = room ? `${room.hidden}px` : ''
    nameEnds(lines)
  }
  const watching = new ResizeObserver(fit)
  for (const each of [foot, ...lines.children]) watching.observe(each)
  addEventListener('scroll', fit, { passive: true })
  addEventListener('resize', fit)
  return () => {
    watching.disconnect()
    removeEventListener('scroll', fit)
    removeEventListener('resize', fit)
  }
}

/** How many pixels of the lines are shown above the foot, and how many are not; null: all are, or there is no foot. */
function roomOf(lines: HTMLElement, head: Element, foot: Element) {
  const below = foot.getBoundingClientRect().height
  // Where the bar at the lower edge of the window stands for the foot, all lines are shown.
  if (below === 0 || getComputedStyle(foot).position !== 'sticky') return null
  const most = innerHeight - MARGINS - head.getBoundingClientRect().height - below - BORDERS
  const whole = Math.min(lines.scrollHeight, most)
  const shown = Math.max(0, innerHeight - below - lines.getBoundingClientRect().top)
  return shown < whole ? { shown, hidden: whole - shown } : null
}
