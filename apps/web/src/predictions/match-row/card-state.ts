import type { Match } from '@called-it/contract/kinds/match.ts'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import type { PlateState } from '../../game/scores/score-plate.tsx'
import { phaseAt } from '../../game/scores/match.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'
import { isComplete } from '../match-saving/score-draft.ts'
import type { Mark } from '../saving/keeper-state.ts'

/** The states of DESIGN 7 and 13, and those of a match whose prediction cannot be given or seen for now. */
export type CardState = PredictionState | 'awarded' | 'not-open' | 'hidden' | 'live'

/** What the user is doing with a match of their own. */
export type Entry = {
  draft: ScoreDraft | undefined
  mark: Mark<ScoreDraft>
  /** Its plates have the focus, or the score sheet is open on it. */
  isCalled: boolean
  /** It was saved from this page a moment ago. */
  isFresh: boolean
}

/** A row shows for this long when it was saved (ms). */
export const SAVED_AT_MS = 60_000

/** The state of a match at a moment (ms since 1970); without an entry it is another user's. */
export function cardStateOf(match: Match, at: number, entry: Entry | null): CardState {
  const { status } = match
  if (status === 'cancelled' || status === 'awarded' || status === 'finished' || status === 'live')
    return status
  const phase = phaseAt(match, at)
  if (phase === 'locked') return 'locked'
  if (phase === 'not_open') return 'not-open'
  if (!entry) return 'hidden'
  return openStateOf(match, entry)
}

function openStateOf(match: Match, { draft, mark, isCalled, isFresh }: Entry): CardState {
  if (mark.sending) return 'saving'
  if (draft && mark.failure) return 'failed'
  // A complete score waits for the next key, and is sent without one.
  if (draft && mark.isWaiting) return 'editing'
  if (draft) return isComplete(draft) ? 'not-saved' : isCalled ? 'editing' : 'half'
  if (isCalled && !match.prediction) return 'editing'
  // A score that was saved a moment ago gets no question.
  if (isCalled && !isFresh) return 'ask'
  if (match.status === 'postponed') return 'postponed'
  return match.prediction ? 'saved' : 'not-set'
}

const OPEN: readonly CardState[] = [
  'not-set',
  'not-saved',
  'editing',
  'half',
  'saving',
  'saved',
  'ask',
  'failed',
  'postponed',
]

/** Whether a score can be entered now. */
export function isOpen(state: CardState): boolean {
  return OPEN.includes(state)
}

/** The look of one plate of an open match. */
export function openPlate(state: CardState, goals: number | null): PlateState {
  if (goals === null) return state === 'half' ? 'blank' : 'not-set'
  if (state === 'half') return 'not-saved'
  if (state === 'not-set' || state === 'postponed') return 'saved'
  return state as PlateState
}

/** The look of the plates of a prediction that cannot be changed now. */
export function fixedPlate(state: CardState): PlateState {
  if (state === 'not-open' || state === 'hidden') return 'postponed'
  return state === 'cancelled' ? 'cancelled' : 'locked'
}
