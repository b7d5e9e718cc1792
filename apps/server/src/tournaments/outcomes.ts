import type { FieldMistake } from '@called-it/contract/field-mistakes.ts'
import type { OutcomesBody } from '@called-it/contract/organiser.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import type { Db } from '../schema.ts'
import { refuse } from './documents.ts'
import { readDocument } from './document-store.ts'
import * as store from './facts-store.ts'

export { readOutcomes } from './facts-store.ts'

/**
 * Sets what the organiser says where it cannot be computed, and gives it whole: what is left out stays, null takes it
 * back. The caller holds the tournament. Refuses with `validation_failed` for a key that names nobody, one that is
 * listed twice, an order that leaves teams out.
 */
export async function setOutcomes(
  db: Db,
  { id, slug }: { id: number; slug: string },
  said: OutcomesBody,
): Promise<OutcomesBody> {
  const document = await readDocument(db, slug)
  const mistakes = mistakesIn(said, {
    entities: new Set(document!.entities.map(({ key }) => key)),
    players: new Set((document!.players ?? []).map(({ key }) => key)),
    groups: new Map((document!.table_groups ?? []).map(({ key, entities }) => [key, entities])),
  })
  if (mistakes.length > 0) throw refuse(mistakes)
  const before = await store.readOutcomes(db, id)
  const group_orders = said.group_orders && withoutNothing({ ...before.group_orders, ...said.group_orders })
  const outcomes = withoutNothing({ ...before, ...said, ...(group_orders && { group_orders }) })
  await store.writeOutcomes(db, id, outcomes)
  return outcomes
}

const withoutNothing = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Fields

type Known = { entities: Set<string>; players: Set<string>; groups: Map<string, string[]> }

function mistakesIn(said: OutcomesBody, { entities, players, groups }: Known): Mistake<FieldMistake>[] {
  const list = (
    path: string,
    keys: readonly string[] | null | undefined,
    isKnown: (key: string) => boolean,
    code: FieldMistake,
  ) =>
    (keys ?? []).flatMap((key, at): Mistake<FieldMistake>[] => {
      if (!isKnown(key)) return [mistake(`${path}.${at}`, code, { key, player: key })]
      return keys!.indexOf(key) < at ? [mistake(`${path}.${at}`, 'listed_twice', { key })] : []
    })
  const isEntity = (key: string) => entities.has(key)
  const isPlayer = (key: string) => players.has(key)
  const { league_order: league, group_orders: orders, winner } = said
  return [
    ...list('top_scorers', said.top_scorers, isPlayer, 'unknown_player_key'),
    ...list('top_keepers', said.top_keepers, isPlayer, 'unknown_player_key'),
    ...list('most_productive_teams', said.most_productive_teams, isEntity, 'unknown_entity'),
    ...list('league_order', league, isEntity, 'unknown_entity'),
    ...(league && league.length < LEAGUE_TEAMS ? [mistake('league_order', 'eight_teams' as const)] : []),
    ...list('winner', winner ? [winner] : null, isEntity, 'unknown_entity').map((it) => ({
      ...it,
      path: 'winner',
    })),
    ...Object.entries(orders ?? {}).flatMap(([key, order]): Mistake<FieldMistake>[] => {
      const path = `group_orders.${key}`
      const members = groups.get(key)
      if (!members) return [mistake(path, 'unknown_table_group', { key })]
      const wrong = list(path, order, (team) => members.includes(team), 'not_in_table_group')
      if (wrong.length > 0 || !order || order.length === members.length) return wrong
      return [mistake(path, 'every_team_once')]
    }),
  ]
}
