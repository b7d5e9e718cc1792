import type { Side } from '@called-it/rules/vocabulary.ts'
import { GOALS_MAX } from '@called-it/rules/limits.ts'

/** A score being typed; null: that field is still empty. `over`: when the score was saved that it is typed over. */
export type ScoreDraft = Record<Side, number | null> & { over?: string }

/** Whether something that lay in the browser's storage is a score being typed. */
export function isScoreDraft(value: unknown): value is ScoreDraft {
  if (typeof value !== 'object' || value === null) return false
  const { first, second } = value as Record<string, unknown>
  return [first, second].every(
    (goals) =>
      goals === null || (Number.isInteger(goals) && Number(goals) >= 0 && Number(goals) <= GOALS_MAX),
  )
}
