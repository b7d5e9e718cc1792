/** What lies above and below the coupon in the window. */
const MARGINS = 48

/**
 * A ref for the lines of the coupon: while the page shows only the upper part of the coupon, its foot sticks to the lower
 * edge of the window, and the lines end above it and scroll. The coupon keeps its height, so nothing on the page moves.
 */
export function roomAboveFoot(lines: HTMLElement | null): (() => void) | undefined {
  const [head, foot] = [lines?.previousElementSibling, lines?.nextElementSibling]
  if (!lines || !head || !foot) return undefined
  const fit = () => {
    const below = foot.getBoundingClientRect().height
    // Where the bar at the lower edge of the window stands for the foot, all lines are shown.
    const isBeside = below > 0 && getComputedStyle(foot).position === 'sticky'
    const whole = Math.min(
      lines.scrollHeight,
      innerHeight - MARGINS - head.getBoundingClientRect().height - below - 2,
    )
    const room = Math.max(0, innerHeight - below - lines.getBoundingClientRect().top)
    const isCut = isBeside && room < whole
    lines.style.maxHeight = isCut ? `${room}px` : ''
    lines.style.marginBlockEnd = isCut ? `${whole - room}px` : ''
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
