/** The length of the countdown (ms). */
export const COUNTDOWN_MS = 3000
/** The number of moves of the light in that time; the moves slow down. */
const MOVES = 22

/** Returns the figure to show after so many ms: 3, 2, 1, and 0 at the end. */
export function figureAt(ms: number): number {
  return Math.max(0, Math.ceil((COUNTDOWN_MS - ms) / 1000))
}

/**
 * Returns the index of the group that the light is on after so many ms. It goes round, slower and slower, and
 * stops on `chosen` if that is known.
 */
export function litAt(ms: number, groups: number, chosen: number | null): number {
  const share = Math.min(1, Math.max(0, ms / COUNTDOWN_MS))
  const move = Math.floor(MOVES * (1 - (1 - share) ** 2))
  return ((((chosen ?? 0) - MOVES + move) % groups) + groups) % groups
}
