import type { Match } from '@called-it/contract/predictions.ts'
import type { PredictionState } from '../../ui/prediction-state.ts'
import type { PlateState } from '../../ui/score-plate.tsx'
import { phaseAt } from './matches.ts'
import type { ScoreDraft } from './score-draft.ts'
import type { RowMark } from './use-score-form.ts'

/** The states of DESIGN 7, and those of a match whose prediction cannot be given, or cannot be seen, for now. */
export type CardState = PredictionState | 'awarded' | 'not-open' | 'hidden'

/** What the reader is doing with a match of their own. */
export type Entry = { draft: ScoreDraft | undefined; mark: RowMark }

/** The state of a match at a moment (ms since 1970); without an entry it is another user's. */
export function cardStateOf(match: Match, at: number, entry: Entry | null): CardState {
  const { status } = match
  if (status === 'cancelled' || status === 'awarded' || status === 'finished') return status
  const phase = phaseAt(match, at)
  if (phase === 'locked') return 'locked'
  if (phase === 'not_open') return 'not-open'
  if (!entry) return 'hidden'
  if (entry.draft) return 'not-saved'
  if (entry.mark.mode === 'ask') return 'ask'
  if (status === 'postponed') return 'postponed'
  return match.prediction ? 'saved' : 'not-set'
}

/** Whether a match takes goals right now: a saved or postponed one only when its reader asked to change it. */
export function isEditable(state: CardState, entry: Entry | null): boolean {
  if (state === 'not-set' || state === 'not-saved') return true
  return (state === 'saved' || state === 'postponed') && entry?.mark.mode === 'edit'
}

/** How one plate of a stepper is drawn. */
export function stepperPlate(goals: number | null, match: Match, { draft, mark }: Entry): PlateState {
  if (!draft) return match.prediction ? 'saved' : 'not-set'
  if (goals !== null) return 'not-saved'
  return mark.isChecked ? 'blank' : 'not-set'
}

/** How the plates of a prediction that cannot be changed now are drawn. */
export function fixedPlate(state: CardState): PlateState {
  if (state === 'not-open' || state === 'hidden') return 'postponed'
  return state === 'awarded' || state === 'finished' ? 'cancelled' : state
}
