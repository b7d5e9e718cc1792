/** How long the countdown runs (ms): three seconds, in figures. */
export const COUNTDOWN_MS = 3000
/** Moves of the light in that time: the later, the slower. */
const MOVES = 22

/** The figure that is shown so many ms after its begin: 3, 2, 1; at its end 0. */
export function figureAt(ms: number): number {
  return Math.max(0, Math.ceil((COUNTDOWN_MS - ms) / 1000))
}

/**
 * Which of so many groups the light is on after so many ms: it goes round, slower and slower, and comes to rest on
 * `chosen` where that is known already.
 */
export function litAt(ms: number, groups: number, chosen: number | null): number {
  const share = Math.min(1, Math.max(0, ms / COUNTDOWN_MS))
  const move = Math.floor(MOVES * (1 - (1 - share) ** 2))
  return ((((chosen ?? 0) - MOVES + move) % groups) + groups) % groups
}
