import type { KeyboardEvent } from 'react'

/**
 * Moves between the remove buttons by the arrow keys. The Tab key stops only at the newest one; otherwise the
 * way to the message field would lead through every message.
 */
export function walkRemovals(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-remove]')]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  buttons[at + step]?.focus()
}
