import type { Answer } from '@called-it/contract/endpoint.ts'
import type { saveGroupOrder as saveGroupOrderCall } from '@called-it/contract/kinds/table-order.ts'
import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import type { TableRow } from '@called-it/rules/football/table.ts'
import { type OrderCrowd, tableOrder } from '@called-it/rules/kinds/table-order.ts'
import type { AnswerMistake } from '@called-it/rules/kind-list.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { Db } from '../../schema.ts'
import { listEntities } from '../entity-store.ts'
import { listTableGroups } from './group-store.ts'
import { listAsked, type QuestionRow } from '../question-store.ts'
import { askedOf, explained, justSaved } from '../question-view.ts'
import { saveChoice } from '../saving/saving.ts'
import { tableView } from './football-table.ts'

type Row = QuestionRow<number[], OrderCrowd, { table: TableRow<number>[] }>

/** Returns the table groups of a tournament with the orders that a user predicted, and when the last of them was settled. */
export async function readTableOrders(
  db: Db,
  tournamentId: number,
  ruleset: Ruleset,
  userId: number,
  viewerId: number,
): Promise<{ groups: PredictedGroup[]; settled_at: (string | null)[] }> {
  const groups = await listTableGroups(db, tournamentId)
  const entities = new Map((await listEntities(db, tournamentId)).map((entity) => [entity.id, entity]))
  const rows = await listAsked<Row>(db, 'table_order', tournamentId, userId, viewerId)
  const byGroup = new Map(rows.map((row) => [row.table_group_id, row]))
  return {
    groups: groups.flatMap(({ id, key, name, entity_ids }) => {
      const row = byGroup.get(id)
      if (!row) return []
      const explanation = explained('table_order', row, ruleset)
      return {
        id,
        key,
        name,
        ...askedOf(row),
        teams: entity_ids.flatMap((entity) => entities.get(entity) ?? []),
        table: tableView(row.standing?.figures.table),
        is_final: row.outcome !== null,
        prediction: explanation && { team_ids: tableOrder.decode(row.answer!), ...explanation },
        crowd: row.crowd,
      }
    }),
    settled_at: rows.map((row) => row.settled_at),
  }
}

/**
 * Saves the order of a table group. Throws `not_found`, `join_group_first`, `locked`, `not_open`, and `validation_failed`
 * for a group of another tournament, or unless it names every team of the group once.
 */
export async function saveTableOrder(
  db: Db,
  slug: string,
  userId: number,
  groupId: number,
  teamIds: number[],
): Promise<Answer<typeof saveGroupOrderCall>> {
  const paths = {
    about: 'groupId',
    answer: (_: AnswerMistake, nth?: number) => (nth === undefined ? 'team_ids' : `team_ids.${nth}`),
    unknown: 'unknown_group',
  } as const
  const save = { user_id: userId, about: groupId, answer: tableOrder.encode(teamIds) }
  const saved_at = await saveChoice(db, tableOrder, slug, save, paths)
  return { prediction: { team_ids: teamIds, ...justSaved(saved_at) } }
}
