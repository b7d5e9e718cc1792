import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { checkOrder } from '@called-it/rules/answers/order.ts'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import { phaseOf } from '../phase-of.ts'

/** The teams of a group by their ids, first to last. */
export type Order = readonly number[]

/** Whether a stored value is an order. */
export function isOrder(value: unknown): value is Order {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id))
}

/** Whether an order can be saved for a group: its teams may have changed since. */
export function isOrderOf({ teams }: Pick<PredictedGroup, 'teams'>, order: Order): boolean {
  return checkOrder(order, { ids: teams.map(({ id }) => id) }) === null
}

export const isSame = (first: Order, second: Order | undefined): boolean =>
  second !== undefined && first.length === second.length && first.every((id, at) => id === second[at])

/** The order with one team moved to another place (from 0); the teams between move up or down by one. */
export function moved(order: Order, id: number, place: number): Order {
  const others = order.filter((each) => each !== id)
  const to = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** The order to show: the draft, else the saved order, else the teams as the group lists them. */
export function orderOf({ teams, prediction }: PredictedGroup, draft: Order | undefined): Order {
  return draft ?? prediction?.team_ids ?? teams.map(({ id }) => id)
}

/** This many teams go through by their place alone: the line is below them. */
const DIRECT = 2

/** Whether the line is above a place (from 0) of a group with this many teams. */
export function isBelowCut(place: number, teams: number): boolean {
  return place === DIRECT && teams > DIRECT
}

type Doing = {
  draft: Order | undefined
  isSaving: boolean
  hasFailed: boolean
  /** One of its teams is being moved. */
  isSelected: boolean
}

/** The state of a group at a moment (ms since 1970), in the terms of DESIGN 7. */
export function stateOf(group: PredictedGroup, at: number, doing: Doing): PredictionState {
  const { draft, isSaving, hasFailed, isSelected } = doing
  if (phaseOf(group, at) === 'locked') return group.prediction?.points == null ? 'locked' : 'finished'
  if (isSaving) return 'saving'
  if (draft) return hasFailed ? 'failed' : 'not-saved'
  if (!group.prediction) return 'not-set'
  return isSelected ? 'ask' : 'saved'
}
