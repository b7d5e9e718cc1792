import { useLive } from '../lib/live.ts'

/** Keeps what is on screen fresh, as long as it is rendered. */
export function Live() {
  useLive(true)
  return null
}
