import { ENTRIES } from './kind-list.ts'
import type { Mistake } from './mistake.ts'
import { type CodesOf, fields, type Form, type NumbersOf } from './numbers.ts'

/** The numbers of a tournament's rules: each kind declares its own. */
export type Ruleset = NumbersOf<typeof ENTRIES>
/** The mistakes of a tournament's overrides. */
export type RulesetMistake = CodesOf<typeof ENTRIES>

const RULESET = fields(ENTRIES)

/** The values that a ruleset takes. */
export const RULESET_FORM: Form = RULESET.form

/** GAME.md 4 and 5: the numbers of a tournament that overrides none. */
export const DEFAULT_RULESET: Ruleset = RULESET.default

/**
 * Returns the ruleset of a tournament: the default with the tournament's overrides applied.
 * Overrides are the `ruleset` of a tournament document; nothing at all means the default. They must have
 * passed `checkRuleset`: a mistake in them throws here, so that no settlement uses a wrong ruleset.
 */
export function resolveRuleset(overrides: unknown = {}): Ruleset {
  const mistakes = checkRuleset(overrides)
  if (mistakes.length > 0) {
    throw new Error(`broken ruleset: ${mistakes.map(({ path, code }) => `${path} ${code}`).join('; ')}`)
  }
  return RULESET.resolve(overrides)
}

/**
 * Returns the mistakes in a tournament's overrides; empty if they are valid. Paths start inside the
 * ruleset: `match.exact`. Unknown fields are mistakes, so that a misspelt one is not silently the default.
 */
export const checkRuleset = (overrides: unknown): Mistake<RulesetMistake>[] => RULESET.check(overrides, '')
