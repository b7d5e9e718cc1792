import { type Facts, firstKickOff, startOf } from '../facts.ts'
import type { Times } from '../kind.ts'

/** Not planned so far. */
export const NEVER = Infinity
/** Always. */
export const ALWAYS = -Infinity

/** Opens with the tournament: at once or at its time, but not while it has no start date (GAME.md 3). */
export function opensWithTournament(facts: Facts): number {
  return startOf(facts) === null ? NEVER : (facts.opens_at ?? ALWAYS)
}

/** Returns the same times, except that a finished tournament locks everything for good. */
export function untilFinished(facts: Facts, times: Times): Times {
  return facts.is_finished ? { ...times, locks_at: ALWAYS } : times
}

/** Returns the first kick-off of the tournament; before matches have times, the date of its document (GAME.md 3). */
export function startsWithTournament(facts: Facts): number {
  return firstKickOff(facts.events) ?? facts.document_starts_at ?? NEVER
}
