import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { readBracket } from './bracket.ts'
import { latestOf, readOwner } from '../reading.ts'
import { readTableOrders } from './table-orders.ts'

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
  const predictions = [...orders.groups, ...stages.flatMap(({ events }) => events)].map((it) => it.prediction)
  return {
    user,
    groups: orders.groups,
    bracket: stages.length > 0 ? { id, stages } : null,
    order_points: ruleset.table_order,
    points: predictions.reduce((sum, it) => sum + (it?.points ?? 0), 0),
    calculated_at: latestOf([...orders.settled_at, ...settled_at]),
  }
}
