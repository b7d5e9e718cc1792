import type { Side } from '@called-it/rules/vocabulary.ts'
import { GOALS_MAX } from '@called-it/rules/limits.ts'

/**
 * A score being typed; null: that field is empty. `over`: when the saved score that it replaces was saved.
 */
export type ScoreDraft = Record<Side, number | null> & { over?: string }

/** Whether a stored value is a score being typed. */
export function isScoreDraft(value: unknown): value is ScoreDraft {
  if (typeof value !== 'object' || value === null) return false
  const { first, second } = value as Record<string, unknown>
  return [first, second].every(
    (goals) =>
      goals === null || (Number.isInteger(goals) && Number(goals) >= 0 && Number(goals) <= GOALS_MAX),
  )
}
