import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { tableOrder } from '@called-it/rules/kinds/table-order.ts'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import { phaseOf } from '../phase-of.ts'

/** The teams of a group by their ids, first to last. */
export type Order = readonly number[]

/** Whether something that lay in the browser's storage is an order. */
export function isOrder(value: unknown): value is Order {
  return Array.isArray(value) && value.every((id) => Number.isInteger(id))
}

/** Whether an order can be saved for a group: teams may have changed since it was arranged. */
export function isOrderOf({ teams }: Pick<PredictedGroup, 'teams'>, order: Order): boolean {
  return tableOrder.check([...order], { ids: teams.map(({ id }) => id) }) === null
}

export const isSame = (one: Order, other: Order | undefined): boolean =>
  other !== undefined && one.length === other.length && one.every((id, at) => id === other[at])

/** The order with one team at another place (from 0); the teams between move up or down by one. */
export function moved(order: Order, id: number, place: number): Order {
  const others = order.filter((each) => each !== id)
  const to = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** What a group shows: the draft, else what is saved, else the teams as the group lists them. */
export function orderOf({ teams, prediction }: PredictedGroup, draft: Order | undefined): Order {
  return draft ?? prediction?.team_ids ?? teams.map(({ id }) => id)
}

/** How many teams go on by their place alone: the line stands below them. */
const DIRECT = 2

/** Whether a line stands above a place (from 0) of a group of so many teams. */
export function isBelowCut(place: number, teams: number): boolean {
  return place === DIRECT && teams > DIRECT
}

type Doing = {
  draft: Order | undefined
  isSaving: boolean
  hasFailed: boolean
  /** A team of it is being moved. */
  isHeld: boolean
}

/** The state of a group at a moment (ms since 1970), by the names of DESIGN 7. */
export function stateOf(group: PredictedGroup, at: number, doing: Doing): PredictionState {
  const { draft, isSaving, hasFailed, isHeld } = doing
  if (phaseOf(group, at) === 'locked') return group.prediction?.points == null ? 'locked' : 'finished'
  if (isSaving) return 'saving'
  if (draft) return hasFailed ? 'failed' : 'not-saved'
  if (!group.prediction) return 'not-set'
  return isHeld ? 'ask' : 'saved'
}
