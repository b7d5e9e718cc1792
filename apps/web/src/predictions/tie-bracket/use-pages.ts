import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isMotionReduced } from '../../lib/screen/reduced-motion.ts'

/**
 * Pages that are swiped: which one is in view, and how to get to another. The strip is as high as the page in view, so
 * that there is no empty room under a short one.
 */
export function usePages(count: number, first: number) {
  const strip = useRef<HTMLDivElement>(null)
  /** The box with the heads of the pages: another page opens at its top. */
  const top = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(Math.min(first, Math.max(0, count - 1)))
  const [height, setHeight] = useState<number>()
  const pageAt = (at: number) => strip.current?.children[at] as HTMLElement | undefined
  /** The scroll position at which this page is in view. */
  const placeOf = (at: number) => (pageAt(at)?.offsetLeft ?? 0) - (pageAt(0)?.offsetLeft ?? 0)

  const open = useEffectEvent(() => {
    if (strip.current) strip.current.scrollLeft = placeOf(current)
  })
  useLayoutEffect(() => {
    open()
  }, [])

  useEffect(() => {
    const page = strip.current?.children[current]
    if (!page) return
    const watching = new ResizeObserver(() => setHeight((page as HTMLElement).offsetHeight || undefined))
    watching.observe(page)
    return () => watching.disconnect()
  }, [current])

  function look() {
    if (!strip.current) return
    const { scrollLeft, scrollWidth, clientWidth } = strip.current
    // The last page may be too narrow to reach the edge.
    const isAtEnd = scrollWidth > clientWidth && scrollLeft >= scrollWidth - clientWidth - 2
    const places = Array.from({ length: count }, (_, at) => Math.abs(placeOf(at) - scrollLeft))
    setCurrent(isAtEnd ? count - 1 : places.indexOf(Math.min(...places)))
  }

  function go(to: number) {
    setCurrent(to)
    strip.current?.scrollTo({ left: placeOf(to), behavior: isMotionReduced() ? 'instant' : 'smooth' })
    // After scrolling far down in a long page, the head of the next one would be out of sight.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' })
  }

  return { strip, top, current, height, look, go }
}

export type Pages = ReturnType<typeof usePages>
