import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import type { Earned } from '@called-it/rules/kind.ts'
import { KINDS, type PartName } from '@called-it/rules/kind-list.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { QuestionRow } from './question-store.ts'

/** The fields that a question has whatever its kind. */
export const askedOf = ({ phase, opens_at, locks_at, corrected_at, reopened_at }: QuestionRow) => ({
  phase,
  is_locked: phase === 'locked',
  opens_at,
  locks_at,
  is_corrected: corrected_at !== null,
  reopened_at,
})

/** The fields that a prediction has whatever its kind. */
export type Explained = {
  points: number | null
  parts: ExplainedPart[] | null
  provisional: { points: number; parts: ExplainedPart[] } | null
  saved_at: string
}

/**
 * Explains the points of a prediction with the same rule as the settlement and with the outcome of the question. Before the
 * settlement: what it would earn if everything ended now. Null: no prediction.
 */
export function explained(
  kind: KindName,
  { answer, saved_at, phase, outcome, standing }: QuestionRow,
  ruleset: Ruleset,
  level: StageLevel | null = null,
): Explained | null {
  if (answer === null || saved_at === null) return null
  const { earn, decode } = KINDS[kind]
  const by = (outcome: unknown) => explain(earn(decode(answer), outcome, ruleset, level))
  const [settled, passing] = [outcome, phase === 'locked' ? (standing?.outcome ?? null) : null]
  return {
    ...(settled === null ? { points: null, parts: null } : by(settled)),
    provisional: settled !== null || passing === null ? null : by(passing),
    saved_at,
  }
}

const explain = ({ points, parts }: Earned<PartName>) => ({ points, parts })

/** The fields of a prediction that was saved just now. */
export const justSaved = (saved_at: string): Explained => ({
  points: null,
  parts: null,
  provisional: null,
  saved_at,
})
