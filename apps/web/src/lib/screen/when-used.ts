import { whenIdle } from '../time/when-idle.ts'

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Runs `act` when the page is idle after the user's first touch, key or move; returns a function that cancels it. */
export function whenUsed(act: () => void): () => void {
  let cancel = ignore
  const begin = () => {
    ignore()
    cancel = whenIdle(act)
  }
  for (const event of EVENTS) addEventListener(event, begin, { passive: true })
  function ignore() {
    for (const event of EVENTS) removeEventListener(event, begin)
  }
  return () => {
    ignore()
    cancel()
  }
}
