import type { KeyboardEvent } from 'react'

/**
 * Goes from one button that removes to the next by the arrows: of all of them the tab key stops at the newest alone,
 * or the way to the field would lead through every message.
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
