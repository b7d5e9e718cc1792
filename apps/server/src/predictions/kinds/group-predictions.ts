import type { Answer } from '@called-it/contract/endpoint.ts'
import { saveGroupOrder } from '@called-it/contract/kinds/table-order.ts'
import { saveTies as saveTiesCall } from '@called-it/contract/kinds/tie.ts'
import { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { readBracket, saveTies } from './ties.ts'
import { latestOf, readOwner } from '../reading.ts'
import { explainedByParts, type KindView, oneTeam } from './kind-view.ts'
import { readTableOrders, saveTableOrder } from './table-orders.ts'

/**
 * Returns the orders of the table groups and the bracket with a user's predictions. Another user's predictions stay hidden
 * until each question is locked (GAME.md 3). Throws `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readGroups(
  db: Db,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<Answer<typeof readGroupPredictions>> {
  const { id, system_name: system, ruleset: overrides } = await findTournament(db, slug)
  if (!asks(system, 'tie') && !asks(system, 'table_order')) throw problem('not_found')
  const user = await readOwner(db, userId, viewerId)
  const ruleset = resolveRuleset(overrides)
  const orders = await readTableOrders(db, id, ruleset, userId, viewerId)
  const { stages, settled_at } = await readBracket(db, { id, system, ruleset }, userId, viewerId)
  const predictions = [...orders.groups, ...stages.flatMap(({ events }) => events)].map(
    (group) => group.prediction,
  )
  return {
    user,
    groups: orders.groups,
    bracket: stages.length > 0 ? { id, stages } : null,
    order_points: ruleset.table_order,
    points: predictions.reduce((sum, prediction) => sum + (prediction?.points ?? 0), 0),
    calculated_at: latestOf([...orders.settled_at, ...settled_at]),
  }
}

/** Shows orders beside answers of other kinds. */
export const tableOrderKindView: KindView<number[]> = {
  serve(mount, db) {
    // The bracket, too.
    mount(readGroupPredictions, ({ user, params, query }) =>
      readGroups(db, params.slug, user.id, query.user_id ?? user.id),
    )
    mount(saveGroupOrder, ({ user, params, body }) =>
      saveTableOrder(db, params.slug, user.id, params.groupId, body.team_ids),
    )
  },
  show: (answer, { names }) => ({ teams: answer.map((id) => names.entities.get(id)!) }),
  explain: explainedByParts,
  ranked_by: 'points',
  sides: 'none',
  export: (answer, keyOf) => ({ order: answer.map((id) => keyOf('entity', id)) }),
}

/** Shows picks of ties beside answers of other kinds. */
export const tieKindView: KindView<number> = {
  ...oneTeam,
  sides: 'named',
  serve: (mount, db) =>
    mount(saveTiesCall, ({ user, params, body }) => saveTies(db, params.slug, user.id, body.predictions)),
}
