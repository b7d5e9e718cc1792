import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import { defineDraftKind } from '../saving/use-kind-drafts.ts'
import { isOrder, isOrderOf, isSame, type Order } from './orders.ts'

type Saved = { group: number; prediction: PredictedGroup['prediction'] }

/**
 * The drafts of a user's group orders: they are sent when the user presses the button, each group in a call of its own.
 */
export const orderDrafts = defineDraftKind<GroupPredictions, PredictedGroup, Order, Order, Saved>({
  name: 'table_order',
  queryKey: keys.groupPredictions,
  questionsOf: ({ groups }) => groups,
  changeQuestions: (data, change) => ({ ...data, groups: data.groups.map(change) }),
  idOf: ({ id }) => id,
  isDraft: isOrder,
  isSame,
  savedOf: ({ prediction }) => prediction && prediction.team_ids,
  answerOf: (order, group) => (isOrderOf(group, order) ? order : null),
  isOutdated: (order, group) => !isOrderOf(group, order),
  send: {
    async each(slug, { question: { id }, answer }) {
      const { prediction } = await call('POST /api/v1/tournaments/{slug}/predictions/group/{groupId}', {
        params: { slug, groupId: String(id) },
        body: { team_ids: [...answer] },
      })
      return { group: id, prediction }
    },
  },
  withSaved: (group, { group: id, prediction }) => (group.id === id ? { ...group, prediction } : group),
})
