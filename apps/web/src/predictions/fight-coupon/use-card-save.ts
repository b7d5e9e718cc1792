import { useRef } from 'react'
import type { OwnCard } from '../fight-card/use-cards.ts'

/**
 * The press of Save. While something is missing, nothing is sent and the line that says so gets the focus (SPEC.md 5). The
 * line is in view beside the button, so the page does not scroll.
 */
export function useCardSave(own: OwnCard) {
  const line = useRef<HTMLParagraphElement>(null)
  const save = () => (own.broken.length > 0 ? line.current?.focus({ preventScroll: true }) : own.save())
  return { line, save }
}
