import { checkOrder, earnByOrder } from '../answers/order.ts'
import {
  areOver,
  eventsByTableGroup,
  eventsOfGroups,
  type Facts,
  type FactsEvent,
  firstKickOff,
} from '../facts.ts'
import { firstOf, tableAsItStands } from '../football/final-order.ts'
import type { TableRow } from '../football/table.ts'
import { type About, type Called, kind, type Interim } from '../kind.ts'
import { fields, points } from '../numbers.ts'
import { ALWAYS, NEVER, opensWithTournament, untilFinished } from './opening.ts'

/** The order of a table group (GAME.md 4): the ids of its entities, first to last. */
export const tableOrder = kind({
  name: 'table_order',
  type: 'group',
  per: 'table_group',
  needs_group: true,
  names: 'entity',
  missing: { path: 'outcomes.group_orders', code: 'outcome_missing', decidedBy: matchesOf },
  numbers: {
    /** Points for each team in its place, and a bonus for the whole order. */
    table_order: fields({ place: points(2), whole_order: points(2) }),
  },
  parts: ['place', 'whole_order'],
  times: (facts, about) =>
    untilFinished(facts, {
      opens_at: opensWithTournament(facts),
      locks_at: orderOf(facts, about) === null ? startOfGroups(facts) : ALWAYS,
    }),
  choice: (facts, about) => ({ ids: groupOf(facts, about).entities }),
  check: (answer: number[], choice) => checkOrder(answer, choice),
  encode: (answer) => answer,
  decode: (numbers) => [...numbers],
  outcome: orderOf,
  interim: interimOf,
  crowd: crowdOf,
  earn: (answer, outcome, ruleset) => earnByOrder(answer, outcome, ruleset),
})

function groupOf({ table_groups }: Facts, about: About) {
  const found = table_groups.find(({ id }) => id === about)
  if (!found) throw new Error(`no table group ${about} among the facts`)
  return found
}

function matchesOf({ events }: Pick<Facts, 'events'>, about: About): FactsEvent[] {
  return eventsByTableGroup(events).get(Number(about)) ?? []
}

/** All groups lock together (GAME.md 3). Before matches have times, the date of the document counts. */
function startOfGroups(facts: Facts): number {
  const start = firstKickOff(eventsOfGroups(facts.events))
  return start ?? (firstKickOff(facts.events) === null ? (facts.document_starts_at ?? NEVER) : NEVER)
}

function tableOf(facts: Facts, about: About): TableRow<number>[] {
  const { id, entities } = groupOf(facts, about)
  return tableAsItStands(facts, entities, matchesOf(facts, id), facts.overrides.group_orders?.[id])
}

/** Settles with the last match; if scores leave teams level, when the organiser has set the order (GAME.md 9). */
function orderOf(facts: Facts, about: About): number[] | null {
  if (!areOver(matchesOf(facts, about))) return null
  const rows = tableOf(facts, about)
  return firstOf(rows, { count: rows.length, isOrdered: true })
}

function interimOf(facts: Facts, about: About): Interim<number[]> {
  const table = tableOf(facts, about)
  const hasBegun = table.some(({ played }) => played > 0)
  return { outcome: hasBegun ? table.map(({ entity }) => entity) : null, figures: { table } }
}

/** Returns how often each team was put on each place, and the most frequent orders. */
export type OrderCrowd = {
  total: number
  places: { id: number; counts: number[] }[]
  top: { ids: number[]; count: number }[]
}

const TOP_ORDERS = 3

function crowdOf(called: Iterable<Called<number[]>>): OrderCrowd {
  const answers = [...called]
  const counts = new Map<number, number[]>()
  for (const { answer, predictions } of answers) {
    for (const [at, id] of answer.entries()) {
      const places = counts.get(id) ?? answer.map(() => 0)
      places[at]! += predictions
      counts.set(id, places)
    }
  }
  return {
    total: answers.reduce((sum, { predictions }) => sum + predictions, 0),
    places: [...counts].map(([id, places]) => ({ id, counts: places })).toSorted((a, b) => a.id - b.id),
    top: answers
      .toSorted((a, b) => b.predictions - a.predictions || compare(a.answer, b.answer))
      .slice(0, TOP_ORDERS)
      .map(({ answer, predictions }) => ({ ids: answer, count: predictions })),
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((id, place) => id !== b[place])
  return at === -1 ? 0 : a[at]! - b[at]!
}
