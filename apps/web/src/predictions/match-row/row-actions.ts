import type { Side } from '@called-it/rules/vocabulary.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'

/** What a row of one's own tells, and what it has to know for that. */
export type RowActions = {
  onGoals: (side: Side, goals: number | null) => void
  onScore: (score: ScoreDraft) => void
  /** The reader has left the row. */
  onLeave: () => void
  onUndo: () => void
  onRetry: () => void
  /** A draft goes, what is saved stays. */
  onKeep: () => void
  /** Filled by the keyboard: on to the next match without a score. */
  onNext: () => void
  /** On a phone: opens the score sheet on this side. */
  onCall: (side: Side) => void
  /** On a phone, the side that the open sheet fills. */
  called: Side | null
  isPhone: boolean
}
