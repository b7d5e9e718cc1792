import { ENTRIES } from './kind-list.ts'
import type { Mistake } from './mistake.ts'
import { type CodesOf, fields, type NumbersOf } from './numbers.ts'

/** The numbers that a tournament is played by: each kind says what its own are. */
export type Ruleset = NumbersOf<typeof ENTRIES>
/** What can be wrong with a tournament's overrides. */
export type RulesetMistake = CodesOf<typeof ENTRIES>

const RULESET = fields(ENTRIES)

/** GAME.md 4 and 5: the numbers of a tournament that overrides none. */
export const DEFAULT_RULESET: Ruleset = RULESET.default

/**
 * The ruleset a tournament is played by: the default with the tournament's overrides laid over it.
 * Overrides are the `ruleset` of a tournament document; nothing at all means the default. They must have
 * passed `checkRuleset`: a mistake in them throws here, so that no settlement runs on a broken ruleset.
 */
export function resolveRuleset(overrides: unknown = {}): Ruleset {
  const mistakes = checkRuleset(overrides)
  if (mistakes.length > 0) {
    throw new Error(`broken ruleset: ${mistakes.map(({ path, code }) => `${path} ${code}`).join('; ')}`)
  }
  return RULESET.resolve(overrides)
}

/**
 * The mistakes in a tournament's overrides; empty when they can be played by. Paths start inside the
 * ruleset: `match.exact`. Unknown fields are mistakes, so that a misspelt one is not silently the default.
 */
export const checkRuleset = (overrides: unknown): Mistake<RulesetMistake>[] => RULESET.check(overrides, '')
