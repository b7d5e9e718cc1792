import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Drops an explanation that the user has scrolled past, at their next `step`; what they see stays in its place. Returns the
 * ref of the explanation, which has an element after it. `step` 0: nothing is dropped.
 */
export function useDropAbove(step: number, drop: () => void): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  const held = useRef<{ below: Element; top: number } | null>(null)
  const onDrop = useEffectEvent(drop)
  useEffect(() => {
    const below = box.current?.nextElementSibling
    if (step === 0 || !box.current || !below || box.current.getBoundingClientRect().bottom > 0) return
    held.current = { below, top: below.getBoundingClientRect().top }
    onDrop()
  }, [step])
  useLayoutEffect(() => {
    if (!held.current) return
    const { below, top } = held.current
    held.current = null
    scrollBy({ top: below.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return box
}
