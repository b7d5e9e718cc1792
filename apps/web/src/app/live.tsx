import { useLive } from '../game/queries/live.ts'

/** Refreshes the data on screen as long as this component is rendered. */
export function Live() {
  useLive(true)
  return null
}
