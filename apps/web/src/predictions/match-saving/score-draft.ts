import type { Match } from '@called-it/contract/kinds/match.ts'
import { checkScore, type Score } from '@called-it/rules/football/score.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'

export const NO_SCORE: ScoreDraft = { first: null, second: null }

/** Whether a draft can be saved, by the rules that the server uses, too. */
export function isComplete(draft: ScoreDraft): draft is ScoreDraft & Score {
  return checkScore(draft) === null
}

export function isSame(a: ScoreDraft, b: ScoreDraft): boolean {
  return a.first === b.first && a.second === b.second
}

/** Whether a draft is equal to the saved score. */
export function isAsSaved(draft: ScoreDraft, { prediction }: Match): boolean {
  return isSame(draft, prediction ?? NO_SCORE)
}

/** The goals on the plates of a match: the draft, else the saved score. */
export function goalsOf(match: Match, draft: ScoreDraft | undefined): ScoreDraft {
  const { first, second } = draft ?? match.prediction ?? NO_SCORE
  return { first, second }
}

/** Reads a typed or pasted score: `2:1`, `2-1`, `2–1`, `10:0`, `21`; null for anything else. */
export function readScore(text: string): Score | null {
  const found = /^(\d{1,2})\s*[:\-–—]\s*(\d{1,2})$/.exec(text.trim()) ?? /^(\d)\s*(\d)$/.exec(text.trim())
  if (!found) return null
  const score = { first: Number(found[1]), second: Number(found[2]) }
  return checkScore(score) === null ? score : null
}
