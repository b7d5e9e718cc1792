import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance to the end (px) the list follows new messages. */
const NEAR_PX = 48

export type StableScroll = {
  box: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
  /** Scrolls an element of the list near to the top; its place is kept from then on. */
  toElement: (element: Element) => void
}

/**
 * Keeps the visible lines in their place while lines are added above and below; at the end it follows the
 * newest. Lines that can be kept in place carry `data-line`. `lines` changes whenever the list does.
 */
export function useStableScroll(lines: unknown): StableScroll {
  const box = useRef<HTMLDivElement>(null)
  const position = useRef<{ isAtEnd: boolean; line: Element | null; top: number }>({
    isAtEnd: true,
    line: null,
    top: 0,
  })
  const [isAtEnd, setAtEnd] = useState(true)

  const note = useCallback(() => {
    const element = box.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    const top = element.getBoundingClientRect().top
    const line = isNear ? null : firstSeen(element, top)
    position.current = { isAtEnd: isNear, line, top: line ? line.getBoundingClientRect().top - top : 0 }
    setAtEnd(isNear)
  }, [])

  const settle = useCallback(() => {
    const element = box.current
    if (!element) return
    const { isAtEnd: wasAtEnd, line, top } = position.current
    if (wasAtEnd) element.scrollTop = element.scrollHeight
    else if (line?.isConnected) {
      const moved = line.getBoundingClientRect().top - element.getBoundingClientRect().top - top
      if (moved !== 0) element.scrollTop += moved
    }
    note()
  }, [note])

  useLayoutEffect(() => {
    settle()
  }, [lines, settle])
  useEffect(() => {
    const observer = new ResizeObserver(settle)
    if (box.current) observer.observe(box.current)
    if (box.current?.firstElementChild) observer.observe(box.current.firstElementChild)
    return () => observer.disconnect()
  }, [settle])

  return {
    box,
    isAtEnd,
    onScroll: note,
    toEnd() {
      position.current = { ...position.current, isAtEnd: true }
      settle()
    },
    toElement(element) {
      if (!box.current) return
      box.current.scrollTop +=
        element.getBoundingClientRect().top - box.current.getBoundingClientRect().top - 16
      note()
    },
  }
}

/** Returns the first line that is visible, wholly or in part. */
function firstSeen(box: Element, top: number): Element | null {
  for (const line of box.querySelectorAll('[data-line]')) {
    if (line.getBoundingClientRect().bottom > top) return line
  }
  return null
}
