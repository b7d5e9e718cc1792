import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Place, Sides } from './course.ts'
import type { Failure } from '../saving/keeper-state.ts'
import type { TieState } from './tie-state.ts'

/** A tie as it is shown, the viewer's or another user's. */
export type TieShown = {
  tie: BracketTie
  stage: BracketStage
  sides: Sides
  state: TieState
  /** The picked winner, saved or not. */
  pick: number | null
  /** The actions on the viewer's own pick; null for another user's. */
  own: {
    /** Why the pick is not saved. */
    failure: Failure | undefined
    onPick: (team: number) => void
    onRetry: () => void
    /** The saved pick stays. */
    onKeepSaved: () => void
  } | null
}

/** Whether the viewer can pick now. */
export const takesPicks = ({ own, state }: TieShown): boolean =>
  own !== null && ['not-set', 'not-saved', 'saving', 'saved', 'failed'].includes(state)

export const teamOf = (place: Place) => ('team' in place ? place.team : null)
