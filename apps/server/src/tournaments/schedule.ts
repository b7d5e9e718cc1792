import { isDeepStrictEqual } from 'node:util'
import { type Overrides, startOf, type FactsWiring, type SideSource } from '@called-it/rules/facts.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { type Question, questionsOf } from '@called-it/rules/questions.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { isFought } from '@called-it/rules/ufc/fight-result.ts'
import type { Db } from '../schema.ts'
import { type FactsRow, readFacts as readRows, setStart } from './facts-store.ts'
import * as store from './question-store.ts'

/** A question of a tournament: its definition by the rules, and its stored row. */
export type AskedQuestion = Omit<Question, 'opens_at' | 'locks_at'> &
  store.QuestionRow & {
    /** Whether its row was changed just now. */
    is_moved: boolean
  }

const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time))
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Returns a tournament as the plain data that the rules take. */
export async function readFacts(db: Db, tournamentId: number): Promise<TournamentFacts> {
  const { starts_at, opens_at, ruleset, events, outcomes, ...row } = await readRows(db, tournamentId)
  const groupIds = new Map(row.table_groups.map(({ key, id }) => [key, id]))
  return {
    ...row,
    entities: row.entities.map(({ id }) => id),
    ruleset: resolveRuleset(ruleset),
    document_starts_at: ms(starts_at),
    opens_at: ms(opens_at),
    events: events.map(({ status, result, fight, wiring, ...event }) => ({
      ...event,
      wiring: wiring && wiringByIds(wiring, groupIds),
      starts_at: ms(event.starts_at),
      begun_at: ms(event.begun_at),
      // For a fight only the fact that it is over matters here. Its own status stands in `fight`.
      result:
        fight && isFought(fight) && status !== 'cancelled' ? { status: 'finished' } : { ...result, status },
      fight: fight && { ...fight, cancelled_at: ms(fight.cancelled_at) },
    })),
    overrides: overridesOf(outcomes, row),
  }
}

/** Returns a wiring with the ids of its table groups instead of their keys. */
function wiringByIds(
  wiring: NonNullable<FactsRow['events'][number]['wiring']>,
  groupIds: ReadonlyMap<string, number>,
): FactsWiring {
  const byId = (source: SideSource | null): SideSource<number> | null => {
    if (source === null || 'tie' in source) return source
    const group = groupIds.get(source.group)
    return group === undefined ? null : { group, place: source.place }
  }
  return { ...wiring, first_from: byId(wiring.first_from), second_from: byId(wiring.second_from) }
}

type Named = { id: number; key: string }

/** Returns what the organiser has set, by ids instead of the document's keys. */
function overridesOf(
  { top_scorers, top_keepers, most_productive_teams, league_order, group_orders, winner }: OutcomesBody,
  { entities, players, table_groups }: Record<'entities' | 'players' | 'table_groups', Named[]>,
): Overrides {
  const idsBy = (named: Named[]) => {
    const ids = new Map(named.map(({ key, id }) => [key, id]))
    return (keys: readonly string[]) => keys.flatMap((key) => ids.get(key) ?? [])
  }
  const [entityIds, playerIds, groupIds] = [idsBy(entities), idsBy(players), idsBy(table_groups)]
  const [winnerId] = winner ? entityIds([winner]) : []
  return {
    ...(top_scorers && { top_scorers: playerIds(top_scorers) }),
    ...(top_keepers && { top_keepers: playerIds(top_keepers) }),
    ...(most_productive_teams && { most_productive_teams: entityIds(most_productive_teams) }),
    ...(league_order && { league_order: entityIds(league_order) }),
    ...(group_orders && {
      group_orders: Object.fromEntries(
        Object.entries(group_orders).flatMap(([key, order]) =>
          order ? groupIds([key]).map((id) => [id, entityIds(order)]) : [],
        ),
      ),
    }),
    ...(winnerId !== undefined && { winner: winnerId }),
  }
}

export async function keepQuestions(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
): Promise<AskedQuestion[]> {
  await setStart(db, tournamentId, iso(startOf(facts)))
  const wanted = new Map(questionsOf(facts).map((question) => [identityOf(question), question]))
  const before = await store.listQuestions(db, tournamentId)
  const known = new Set(before.map(identityOfRow))
  const added = [...wanted].filter(([identity]) => !known.has(identity)).map(([, question]) => question)
  if (added.length > 0) await store.addQuestions(db, tournamentId, added)
  const gone = before.filter((row) => !wanted.has(identityOfRow(row)))
  if (gone.length > 0)
    await store.removeQuestions(
      db,
      gone.map((row) => row.id),
    )

  const rows = added.length + gone.length > 0 ? await store.listQuestions(db, tournamentId) : before
  const moved = rows.flatMap((row) => {
    const question = { id: row.id, ...keptOf(wanted.get(identityOfRow(row))!, facts) }
    const { opens_at, locks_at, choice_ids } = row
    return isDeepStrictEqual(question, { id: row.id, opens_at, locks_at, choice_ids }) ? [] : [question]
  })
  if (moved.length > 0) {
    await store.holdQuestions(
      db,
      moved.map((row) => row.id),
    )
    await store.keepRows(db, moved)
  }
  const questions = moved.length > 0 ? await store.listQuestions(db, tournamentId) : rows
  return asAsked(questions, wanted, new Set(moved.map((row) => row.id)))
}

/** Whether a tournament lacks a question that the rules ask: a new version may know more kinds. */
export async function lacksQuestions(db: Db, tournamentId: number, facts: TournamentFacts): Promise<boolean> {
  const known = new Set((await store.listQuestions(db, tournamentId)).map(identityOfRow))
  return questionsOf(facts).some((question) => !known.has(identityOf(question)))
}

/** Returns the current questions of a tournament. */
export async function listQuestions(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
): Promise<AskedQuestion[]> {
  const wanted = new Map(questionsOf(facts).map((question) => [identityOf(question), question]))
  return asAsked(await store.listQuestions(db, tournamentId), wanted, new Set())
}

const asAsked = (
  rows: store.QuestionRow[],
  wanted: Map<string, Question>,
  moved: Set<number>,
): AskedQuestion[] =>
  rows.flatMap((row) => {
    const question = wanted.get(identityOfRow(row))
    if (!question) return []
    const { kind, about, round_id, level } = question
    return [{ ...row, kind, about, round_id, level, is_moved: moved.has(row.id) }]
  })

const identityOf = ({ kind, about }: Question): string => JSON.stringify([kind, about])
const identityOfRow = ({ kind, event_id, table_group_id, round_id, tie }: store.QuestionRow): string =>
  JSON.stringify([kind, event_id ?? table_group_id ?? round_id ?? tie])

const keptOf = ({ kind, about, opens_at, locks_at }: Question, facts: TournamentFacts) => ({
  opens_at: asText(opens_at),
  locks_at: asText(locks_at),
  choice_ids: [...KINDS[kind].choice(facts, about).ids],
})

/** Returns a time as the database writes it, with the infinities for the beginning and the end of time. */
function asText(at: number): string {
  if (Number.isFinite(at)) return iso(at)!.replace('.000Z', 'Z')
  return at > 0 ? 'infinity' : '-infinity'
}
