import { useLive } from '../game/queries/live.ts'

/** Keeps what is on screen fresh, as long as it is rendered. */
export function Live() {
  useLive(true)
  return null
}
