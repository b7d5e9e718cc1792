import type { Match } from '@called-it/contract/predictions.ts'
import { checkScore, type Score, type Side } from '@called-it/rules/football/score.ts'
import { GOALS_MAX } from '@called-it/rules/limits.ts'

/** A score being typed; null: that field is still empty. */
export type ScoreDraft = Record<Side, number | null>

export const NO_SCORE: ScoreDraft = { first: null, second: null }

/** Whether something that lay in the browser's storage is a draft of this page. */
export function isScoreDraft(value: unknown): value is ScoreDraft {
  if (typeof value !== 'object' || value === null) return false
  const { first, second } = value as Record<string, unknown>
  return [first, second].every(
    (goals) =>
      goals === null || (Number.isInteger(goals) && Number(goals) >= 0 && Number(goals) <= GOALS_MAX),
  )
}

/** Whether a draft can be saved, by the rules that the server asks too. */
export function isComplete(draft: ScoreDraft): draft is Score {
  return checkScore(draft) === null
}

export function isSame(a: ScoreDraft, b: ScoreDraft): boolean {
  return a.first === b.first && a.second === b.second
}

/** Whether a draft says nothing that is not saved already. */
export function isAsSaved(draft: ScoreDraft, { prediction }: Match): boolean {
  return isSame(draft, prediction ?? NO_SCORE)
}

/** Reads a score as it is written and pasted: `2:1`, `2-1`, `2–1`, `10:0`, `21`; null for anything else. */
export function readScore(text: string): Score | null {
  const found = /^(\d{1,2})\s*[:\-–—.]\s*(\d{1,2})$/.exec(text.trim()) ?? /^(\d)\s*(\d)$/.exec(text.trim())
  if (!found) return null
  const score = { first: Number(found[1]), second: Number(found[2]) }
  return checkScore(score) === null ? score : null
}
