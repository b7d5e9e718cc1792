import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { checkSide } from '@called-it/rules/answers/side.ts'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import { phaseOf } from '../phase-of.ts'

/** The states of a prediction, and those before it: `wait` for the teams, `closed` until it opens. */
export type TieState = PredictionState | 'wait' | 'closed' | 'hidden'

/** Whether a pick can be made now. */
export const isOpen = (tie: BracketTie, at: number): boolean => phaseOf(tie, at) === 'open'

export const areSidesKnown = (tie: BracketTie): boolean =>
  tie.first_entity !== null && tie.second_entity !== null

/** Whether this team can be picked, by the rule that the server uses, too. */
export function canPick({ first_entity, second_entity }: BracketTie, team: number): boolean {
  const ids = first_entity && second_entity ? [first_entity.id, second_entity.id] : []
  return checkSide(team, { ids }) === null
}

/** The state of a tie, from the state of the user's own pick. */
export function stateOf(tie: BracketTie, at: number, pick: PredictionState): TieState {
  const phase = phaseOf(tie, at)
  if (phase === 'not_open') return areSidesKnown(tie) ? 'closed' : 'wait'
  if (phase === 'locked') return tie.winner === null ? 'locked' : 'finished'
  return pick
}
