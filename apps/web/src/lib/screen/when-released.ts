let isPressed = false

if (typeof document !== 'undefined') {
  const note = (pressed: boolean) => () => void (isPressed = pressed)
  addEventListener('pointerdown', note(true), true)
  addEventListener('pointerup', note(false), true)
  addEventListener('pointercancel', note(false), true)
}

/**
 * Calls `act` at once, or, while a pointer is pressed, after the click that its release makes. A press takes the focus
 * away first: if the page moved then, the release would meet another element, and the click would be lost.
 */
export function whenReleased(act: () => void): void {
  if (!isPressed) return act()
  const released = () => {
    removeEventListener('pointerup', released)
    removeEventListener('pointercancel', released)
    // The click follows the release within the same task.
    setTimeout(act)
  }
  addEventListener('pointerup', released)
  addEventListener('pointercancel', released)
}
