import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { tie as kind } from '@called-it/rules/kinds/tie.ts'
import type { PredictionState } from '../../../game/predictions/prediction-state.ts'
import { phaseOf } from '../phase-of.ts'
import type { PickDraft } from '../tie-saving/pick-draft.ts'

/** The states of a prediction, and what comes before any: `wait` for the teams, `closed` until it opens. */
export type TieState = PredictionState | 'wait' | 'closed' | 'hidden'

/** Whether a pick can be made now. */
export const isOpen = (tie: BracketTie, at: number): boolean => phaseOf(tie, at) === 'open'

export const areSidesKnown = (tie: BracketTie): boolean =>
  tie.first_entity !== null && tie.second_entity !== null

/** Whether this team can be picked, by the rule that the server asks too. */
export function canPick({ first_entity, second_entity }: BracketTie, team: number): boolean {
  const ids = first_entity && second_entity ? [first_entity.id, second_entity.id] : []
  return kind.check(team, { ids }) === null
}

type Known = {
  at: number
  draft: PickDraft | undefined
  /** Its pick waits for its save, or is on its way. */
  isOnItsWay: boolean
  hasFailed: boolean
}

/** The state of one's own pick of a tie. */
export function stateOf(tie: BracketTie, { at, draft, isOnItsWay, hasFailed }: Known): TieState {
  const phase = phaseOf(tie, at)
  if (phase === 'not_open') return areSidesKnown(tie) ? 'closed' : 'wait'
  if (phase === 'locked') return tie.winner === null ? 'locked' : 'finished'
  if (!draft) return tie.prediction ? 'saved' : 'not-set'
  if (hasFailed) return 'failed'
  return isOnItsWay ? 'saving' : 'not-saved'
}
