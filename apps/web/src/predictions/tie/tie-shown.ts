import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Place, Sides } from './course.ts'
import type { Failure } from '../saving/kept-state.ts'
import type { TieState } from './tie-state.ts'

/** A tie as it is shown, whoever looks at it. */
export type TieShown = {
  tie: BracketTie
  stage: BracketStage
  sides: Sides
  state: TieState
  /** Who is picked to go through, saved or not. */
  pick: number | null
  /** What can be done about one's own; null where the picks are another user's. */
  own: {
    /** Why the pick is not saved. */
    failure: Failure | undefined
    onPick: (team: number) => void
    onRetry: () => void
    /** What is saved stays. */
    onKeep: () => void
  } | null
}

/** Whether somebody can pick now. */
export const takesPicks = ({ own, state }: TieShown): boolean =>
  own !== null && ['not-set', 'not-saved', 'saving', 'saved', 'failed'].includes(state)

export const teamOf = (place: Place) => ('team' in place ? place.team : null)
