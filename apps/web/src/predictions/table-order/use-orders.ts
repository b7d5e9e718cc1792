import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import type { Place } from '../saving/draft-kind.ts'
import type { Failure } from '../saving/keeper-state.ts'
import { useKindDrafts } from '../saving/use-kind-drafts.ts'
import { orderDrafts } from './order-drafts.ts'
import type { Order } from './orders.ts'
import { useOrderToasts } from './use-order-toasts.ts'

export type Orders = ReturnType<typeof useOrders>

/** The orders of the groups: the drafts, and the state of each save. */
export function useOrders({
  predictions,
  ...place
}: Place & {
  predictions: GroupPredictions
  /** The moment by which locks are judged (ms since 1970). */ at: number
}) {
  const toasts = useOrderToasts()
  const { keeper, marks, draftOf } = useKindDrafts(orderDrafts, {
    ...place,
    data: predictions,
    onSettled: toasts.settled,
    onLapsed: (lapsed) => toasts.lapsed(lapsed.map(({ question }) => question)),
  })
  const unsaved = predictions.groups.filter(draftOf)
  const isSaving = ({ id }: PredictedGroup) => marks[id]?.sending !== undefined
  const failureOf = (group: PredictedGroup): Failure | undefined => draftOf(group) && marks[group.id]?.failure
  return {
    unsaved,
    draftOf,
    isSaving,
    isBusy: predictions.groups.some(isSaving),
    failureOf,
    arrange: ({ id }: PredictedGroup, order: Order) => keeper.set(id, order),
    save: () => keeper.save(),
    /** Drops all drafts; a toast offers to restore them. */
    reset: () => toasts.reset(keeper.discard(unsaved.map(({ id }) => id))),
  }
}
