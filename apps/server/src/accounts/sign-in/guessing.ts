import {
  CODE_LIFETIME_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  CODES_PER_ACCOUNT_HOUR,
} from '@called-it/rules/limits.ts'

// Computes how many codes can be tried at an account (docs/decisions/0021), for each network from which it has signed in, and
// for all other networks together.

export type GuessingRule = {
  /** The most wrong tries of one code. */
  per_code: number
  /** The most wrong tries that count at one time. */
  borne: number
  /** The time after which one wrong try is forgotten (ms). */
  forget_ms: number
}

const HOUR_MS = 60 * 60 * 1000

/** All that API.md "Auth" lets one client try in an hour, then one more every hour: 49 in any day. */
export const USER_RULE: GuessingRule = {
  per_code: CODE_TRIES,
  borne: CODE_TRIES * CODES_PER_ACCOUNT_HOUR,
  forget_ms: HOUR_MS,
}

/** A first code as everybody's, and hardly a second one: 17 in any day. */
export const ORGANISER_RULE: GuessingRule = { per_code: CODE_TRIES, borne: 9, forget_ms: 3 * HOUR_MS }

/** The wrong tries so far. */
export type Guesses = {
  /** The number of wrong tries, computed at the last one. */
  wrong: number
  /** The time since the last one (ms). */
  ago_ms: number
  /** The remaining tries of valid codes, counted as made. */
  open: number
}

/** Returns the wrong tries that are not forgotten yet; a fraction, because they are forgotten continuously. */
export const remembered = ({ wrong, ago_ms }: Omit<Guesses, 'open'>, rule: GuessingRule): number =>
  Math.max(0, wrong - ago_ms / rule.forget_ms)

/**
 * Returns how many tries a new code gets, or, if none, the wait (ms) before the next code. The wait doubles with each wrong
 * try once they cannot all be typing slips of one code.
 *
 * Wrong and open tries together never exceed `borne`, so any period holds at most `borne` tries and those that
 * are forgotten in the period.
 */
export function allowedTries(guesses: Guesses, rule: GuessingRule): { tries: number; wait_ms: number } {
  const withoutOpen = rule.borne - remembered(guesses, rule)
  const room = withoutOpen - guesses.open
  const excess = guesses.wrong - (rule.borne - rule.per_code)
  const pause = excess > 0 ? CODE_RESEND_MS * 2 ** excess - guesses.ago_ms : 0
  const untilRoom = (free: number) => (1 - free) * rule.forget_ms
  // Open tries are used by the end of their codes, or expire.
  const crowded = Math.min(untilRoom(room), Math.max(untilRoom(withoutOpen), CODE_LIFETIME_MS))
  const wait_ms = Math.max(0, pause, crowded)
  return { tries: wait_ms > 0 ? 0 : Math.min(rule.per_code, Math.floor(room)), wait_ms }
}
