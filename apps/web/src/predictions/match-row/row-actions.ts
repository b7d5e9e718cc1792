import type { Side } from '@called-it/rules/vocabulary.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'

/** The events of the user's own row, and the state that it needs for them. */
export type RowActions = {
  onGoals: (side: Side, goals: number | null) => void
  onScore: (score: ScoreDraft) => void
  /** The user has left the row. */
  onLeave: () => void
  onUndo: () => void
  onRetry: () => void
  /** The draft is dropped, the saved score stays. */
  onKeepSaved: () => void
  /** Filled by keyboard: go on to the next match without a score. */
  onNext: () => void
  /** On a phone: opens the score sheet on this side. */
  onCall: (side: Side) => void
  /** On a phone: the side that the open sheet fills. */
  called: Side | null
  isPhone: boolean
}
