import { useEffect, useRef } from 'react'
import type { OwnCard } from '../fight-card/use-cards.ts'

/**
 * The press of Save. While something is missing, nothing is sent and the line that says so gets the focus (SPEC.md 5). The
 * line is in view beside the button, so the page does not scroll. Once the card is saved, the next step stands in place of the
 * button, and the line takes over its focus.
 */
export function useCardSave(own: OwnCard) {
  const { broken, state, failure } = own
  const line = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const isDone = state === 'saved' && broken.length === 0 && !failure
  const focusLine = () => line.current?.focus({ preventScroll: true })
  const save = () => (broken.length > 0 ? focusLine() : own.save())

  useEffect(() => {
    if (isDone && hadFocus.current && document.activeElement === document.body)
      line.current?.focus({ preventScroll: true })
    const note = () => {
      hadFocus.current = button.current !== null && button.current === document.activeElement
    }
    note()
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [isDone])
  return { line, button, save, isDone }
}
