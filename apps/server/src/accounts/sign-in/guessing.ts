import {
  CODE_LIFETIME_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  CODES_PER_ACCOUNT_HOUR,
} from '@called-it/rules/limits.ts'

// How many codes can be tried at an account (docs/decisions/0021). Kept for each network that it has signed in from, and
// for all others together.

export type GuessingRule = {
  /** Wrong tries that one code bears at most. */
  per_code: number
  /** Wrong tries that are borne at one time. */
  borne: number
  /** The time in which one of them is forgotten (ms). */
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

/** What was tried so far. */
export type Guesses = {
  /** Wrong tries, as they were reckoned at the last of them. */
  wrong: number
  /** How long ago that was (ms). */
  ago_ms: number
  /** Tries that living codes still have: they are as good as made. */
  open: number
}

/** The wrong tries that are not forgotten yet; not a whole number, as they are forgotten bit by bit. */
export const remembered = ({ wrong, ago_ms }: Omit<Guesses, 'open'>, rule: GuessingRule): number =>
  Math.max(0, wrong - ago_ms / rule.forget_ms)

/**
 * How many tries a code gets that is asked for now. None: not before so long a wait (ms), which doubles with each wrong
 * try as soon as they cannot all be slips of one code.
 *
 * Wrong tries and open ones are together never more than `borne`, so any time holds at most `borne` tries and those that
 * are forgotten in it.
 */
export function allowedTries(guesses: Guesses, rule: GuessingRule): { tries: number; wait_ms: number } {
  const withoutOpen = rule.borne - remembered(guesses, rule)
  const room = withoutOpen - guesses.open
  const excess = guesses.wrong - (rule.borne - rule.per_code)
  const pause = excess > 0 ? CODE_RESEND_MS * 2 ** excess - guesses.ago_ms : 0
  const untilRoom = (free: number) => (1 - free) * rule.forget_ms
  // Tries that are open are made by the end of their codes, or are none any more.
  const crowded = Math.min(untilRoom(room), Math.max(untilRoom(withoutOpen), CODE_LIFETIME_MS))
  const wait_ms = Math.max(0, pause, crowded)
  return { tries: wait_ms > 0 ? 0 : Math.min(rule.per_code, Math.floor(room)), wait_ms }
}
