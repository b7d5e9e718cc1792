import { type Facts, firstKickOff, startOf } from '../facts.ts'
import type { Times } from '../kind.ts'

/** Never, as far as is known now. */
export const NEVER = Infinity
/** Since ever. */
export const ALWAYS = -Infinity

/** With the tournament: at once or at its time, but never while it has no start date (GAME.md 3). */
export function opensWithTournament(facts: Facts): number {
  return startOf(facts) === null ? NEVER : (facts.opens_at ?? ALWAYS)
}

/** The same times, but that a finished tournament locks everything for good. */
export function untilFinished(facts: Facts, times: Times): Times {
  return facts.is_finished ? { ...times, locks_at: ALWAYS } : times
}

/** The first kick-off of the tournament; before matches have times the day of its document (GAME.md 3). */
export function startsWithTournament(facts: Facts): number {
  return firstKickOff(facts.events) ?? facts.document_starts_at ?? NEVER
}
