import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { mistake, type Mistake } from '@called-it/rules/mistake.ts'
import type { PlayerPosition } from '@called-it/rules/vocabulary.ts'
import type { Db } from '../schema.ts'
import { refuse } from './documents/documents.ts'
import { readDocument } from './documents/document-store.ts'
import * as store from './facts-store.ts'

export async function setOutcomes(
  db: Db,
  { id, slug }: { id: number; slug: string },
  body: OutcomesBody,
): Promise<OutcomesBody> {
  const document = await readDocument(db, slug)
  const mistakes = mistakesIn(body, {
    entities: new Set(document!.entities.map(({ key }) => key)),
    players: new Map((document!.players ?? []).map(({ key, position }) => [key, position])),
    groups: new Map((document!.table_groups ?? []).map(({ key, entities }) => [key, entities])),
  })
  if (mistakes.length > 0) throw refuse(mistakes)
  const before = await store.readOutcomes(db, id)
  const orders = withoutNothing({ ...before.group_orders, ...body.group_orders })
  const group_orders = body.group_orders === null || Object.keys(orders).length === 0 ? null : orders
  const outcomes = withoutNothing({ ...before, ...body, group_orders })
  await store.writeOutcomes(db, id, outcomes)
  return outcomes
}

const withoutNothing = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Fields

type Known = {
  entities: Set<string>
  players: Map<string, PlayerPosition>
  groups: Map<string, string[]>
}

function mistakesIn(body: OutcomesBody, { entities, players, groups }: Known): Mistake<FieldMistake>[] {
  const list = (
    path: string,
    keys: readonly string[] | null | undefined,
    mistakeOf: (key: string) => FieldMistake | false,
  ) =>
    (keys ?? []).flatMap((key, at): Mistake<FieldMistake>[] => {
      const code = mistakeOf(key) || (keys!.indexOf(key) < at && 'listed_twice')
      return code ? [mistake(`${path}.${at}`, code, { key, player: key })] : []
    })
  const noEntity = (key: string) => !entities.has(key) && 'unknown_entity'
  const noPlayer = (key: string) => !players.has(key) && 'unknown_player_key'
  // Predictions can name only goalkeepers here (GAME.md 4).
  const noGoalkeeper = (key: string) =>
    noPlayer(key) || (players.get(key) !== 'goalkeeper' && 'not_a_goalkeeper')
  const { league_order: league, group_orders: orders, winner } = body
  return [
    ...list('top_scorers', body.top_scorers, noPlayer),
    ...list('top_keepers', body.top_keepers, noGoalkeeper),
    ...list('most_productive_teams', body.most_productive_teams, noEntity),
    ...list('league_order', league, noEntity),
    ...(league && league.length < LEAGUE_TEAMS ? [mistake('league_order', 'eight_teams' as const)] : []),
    ...(winner && noEntity(winner) ? [mistake('winner', 'unknown_entity' as const, { key: winner })] : []),
    ...Object.entries(orders ?? {}).flatMap(([key, order]): Mistake<FieldMistake>[] => {
      const path = `group_orders.${key}`
      const members = groups.get(key)
      if (!members) return [mistake(path, 'unknown_table_group', { key })]
      const wrong = list(path, order, (team) => !members.includes(team) && 'not_in_table_group')
      if (wrong.length > 0 || !order || order.length === members.length) return wrong
      return [mistake(path, 'every_team_once')]
    }),
  ]
}
