import { matchResultBody } from '@called-it/contract/organiser/results.ts'
import { type OutcomesBody, outcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'

const key = z.string().min(1)
const keys = z.array(key)

/** `data/<slug>/results.json`: the results, beside the document with the plan. */
export const recordedResults = z.strictObject({
  slug: z.string(),
  /** The tournament that must be over before this one begins. */
  after: key.optional(),
  /** The matches whose goals and clean sheets are in `goals_before` and `clean_sheets_before`. */
  counted_after: keys.min(1).optional(),
  /**
   * The outcomes that the organiser sets after these matches, because the results alone do not decide them.
   */
  outcomes: z.array(z.strictObject({ after: keys.min(1), set: outcomesBody })).optional(),
  /**
   * The sides of the matches whose sides the document leaves open, and the matches that had to end first; not
   * for the side that was `waiting` there from the start.
   */
  sides: z
    .record(
      z.string(),
      z.strictObject({
        first: key,
        second: key,
        waiting: z.enum(SIDES).optional(),
        known_after: keys,
      }),
    )
    .optional(),
  results: z.record(z.string(), matchResultBody),
})
export type RecordedResults = z.output<typeof recordedResults>
export type Result = z.output<typeof matchResultBody>

/** Returns the keys of the record that the document lacks. */
export function strayKeys(document: TournamentDocument, recorded: RecordedResults): string[] {
  const events = new Set(document.events.map((event) => event.key))
  const unknownEvents = (where: string, named: string[]) =>
    named.filter((value) => !events.has(value)).map((value) => `${where} names unknown event "${value}"`)
  return [
    ...Object.keys(recorded.results).flatMap((value) =>
      events.has(value) ? [] : [`results.${value}: no such event`],
    ),
    ...unknownEvents('counted_after:', recorded.counted_after ?? []),
    ...straySides(document, recorded),
    ...(recorded.outcomes ?? []).flatMap(({ after, set }, at) => [
      ...unknownEvents(`outcomes.${at}.after:`, after),
      ...strayOutcomes(document, set).map((problem) => `outcomes.${at}.set.${problem}`),
    ]),
  ].map((problem) => `results.json: ${problem}`)
}

function straySides(document: TournamentDocument, recorded: RecordedResults): string[] {
  const events = new Map(document.events.map((event) => [event.key, event]))
  const entities = new Set(document.entities.map((entity) => entity.key))
  return Object.entries(recorded.sides ?? {}).flatMap(([at, sides]) => {
    const event = events.get(at)
    const problems = [sides.first, sides.second]
      .filter((side) => !entities.has(side))
      .map((side) => `sides.${at}: unknown entity "${side}"`)
    if (!event) problems.push(`sides.${at}: no such event`)
    if (event?.first || event?.second) problems.push(`sides.${at}: the document names the sides already`)
    for (const earlier of sides.known_after) {
      if (!events.has(earlier)) problems.push(`sides.${at}: known after unknown event "${earlier}"`)
    }
    return problems
  })
}

function strayOutcomes(document: TournamentDocument, set: OutcomesBody): string[] {
  const entities = new Set(document.entities.map((entity) => entity.key))
  const positions = new Map((document.players ?? []).map((player) => [player.key, player.position]))
  const groups = new Map((document.table_groups ?? []).map((group) => [group.key, group.entities]))
  const unknown = (
    field: keyof OutcomesBody,
    known: { has: (key: string) => boolean },
    named: string[] | null | undefined,
  ) => (named ?? []).filter((value) => !known.has(value)).map((value) => `${field}: unknown "${value}"`)
  return [
    ...unknown('top_scorers', positions, set.top_scorers),
    ...unknown('top_keepers', positions, set.top_keepers),
    ...(set.top_keepers ?? [])
      .filter((top_keeper) => positions.has(top_keeper) && positions.get(top_keeper) !== 'goalkeeper')
      .map((top_keeper) => `top_keepers: "${top_keeper}" is no goalkeeper`),
    ...unknown('most_productive_teams', entities, set.most_productive_teams),
    ...unknown('league_order', entities, set.league_order),
    ...unknown('winner', entities, set.winner ? [set.winner] : []),
    ...Object.entries(set.group_orders ?? {})
      .filter(([group, order]) => !isSameSet(order ?? [], groups.get(group) ?? []))
      .map(([group]) => `group_orders.${group}: does not list the teams of that group`),
  ]
}

const isSameSet = (a: string[], b: string[]) => a.toSorted().join() === b.toSorted().join()
