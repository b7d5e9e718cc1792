import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { isMotionReduced } from '../../lib/screen/reduced-motion.ts'

/** Columns side by side that scroll: which of them are in view, and how to get to one. */
export function useColumns(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ first: 0, last: count - 1 })

  const look = useCallback(() => {
    const box = strip.current
    if (!box) return
    const { scrollLeft, clientWidth } = box
    const columns = [...box.children] as HTMLElement[]
    const isSeen = ({ offsetLeft, offsetWidth }: HTMLElement) =>
      offsetLeft + offsetWidth / 2 >= scrollLeft && offsetLeft + offsetWidth / 2 <= scrollLeft + clientWidth
    const [first, last] = [columns.findIndex(isSeen), columns.findLastIndex(isSeen)]
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])

  useLayoutEffect(() => {
    look()
    const watching = new ResizeObserver(look)
    if (strip.current) watching.observe(strip.current)
    return () => watching.disconnect()
  }, [look, count])

  function go(column: number) {
    const box = strip.current
    const target = box?.children[column] as HTMLElement | undefined
    if (!box || !target) return
    const left = target.offsetLeft + target.offsetWidth / 2 - box.clientWidth / 2
    box.scrollTo({ left, behavior: isMotionReduced() ? 'instant' : 'smooth' })
  }

  return { strip, ...seen, look, go }
}

export type Columns = ReturnType<typeof useColumns>
