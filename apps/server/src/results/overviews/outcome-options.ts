import { KINDS } from '@called-it/rules/kind-list.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import { type AnswerSums, listSettled, sumByOutcome } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import type { AskedQuestion } from '../../tournaments/tournaments.ts'

/** A place of a table. Level teams share a position. */
export type TableRow = { position: number; entity: number }

/** A possible outcome: the ids that an organiser would enter, those that tell it from the others, and what it would earn. */
export type OutcomeOption = AnswerSums & { ids: number[]; named: number[] }

/** The most options of one question. */
const OPTIONS_MAX = 24
/** The most orders of level teams that are looked at. */
const ORDERS_MAX = 720
/** The most names, where more could be named than are level. */
const NAMES_MAX = 8

type Candidate = { ids: number[]; named: number[]; outcome: unknown }

/**
 * Returns the possible outcomes of a question whose answers are packed, and what each would earn: the orders of the teams
 * that are level, the sides of a tie, or those who were named most. Null: there are too many to compare.
 */
export async function optionsOf(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
  { question, table }: { question: AskedQuestion; table: readonly TableRow[] },
): Promise<OutcomeOption[] | null> {
  const candidates =
    table.length > 0
      ? ordersOf(facts, question, table)
      : (await namedIn(db, tournamentId, facts, question)).map((id) => ({
          ids: [id],
          named: [id],
          outcome: outcomeWith(facts, question, [id]),
        }))
  if (candidates === null) return null
  const outcomes = candidates.map(({ outcome }) => outcome)
  const sums = await sumByOutcome(db, tournamentId, question, { outcomes, ruleset: facts.ruleset })
  return candidates.map(({ ids, named }, at) => ({ ids, named, ...sums[at]! }))
}

/** Returns the outcome of a question if an organiser enters these ids. */
function outcomeWith(facts: TournamentFacts, { kind, about }: AskedQuestion, ids: number[]): unknown {
  const { missing, outcome } = KINDS[kind]
  const field = missing!.path.replace(/^outcomes\./, '')
  // The side of a tie is entered as the winner of its result.
  if (field === 'ties') return ids[0]
  const value =
    field === 'winner'
      ? ids[0]
      : field === 'group_orders'
        ? { ...facts.overrides.group_orders, [Number(about)]: ids }
        : ids
  const overrides = { ...facts.overrides, [field]: value }
  return outcome({ ...facts, is_finished: true, overrides }, about)
}

/** Returns the orders of level teams that lead to different outcomes. Null: there are too many. */
function ordersOf(
  facts: TournamentFacts,
  question: AskedQuestion,
  table: readonly TableRow[],
): Candidate[] | null {
  const start = table.map(({ entity }) => entity)
  const keyOf = (ids: number[]) => {
    const outcome = outcomeWith(facts, question, ids) as number[]
    // Where only the first teams count, their order among themselves does not matter.
    return JSON.stringify(outcome.length < ids.length ? outcome.toSorted((a, b) => a - b) : outcome)
  }
  const level = [...Map.groupBy(table, ({ position }) => position).values()]
    .map((rows) => rows.map(({ entity }) => entity))
    .filter((teams) => teams.length > 1 && keyOf(placed(start, teams.toReversed())) !== keyOf(start))
  if (level.reduce((count, { length }) => count * factorial(length), 1) > ORDERS_MAX) return null
  const orders = level.reduce(
    (found, teams) => found.flatMap((order) => permutationsOf(teams).map((each) => placed(order, each))),
    [start],
  )
  const different = [...new Map(orders.toReversed().map((ids) => [keyOf(ids), ids])).values()].toReversed()
  if (different.length > OPTIONS_MAX) return null
  return different.map((ids) => {
    const outcome = outcomeWith(facts, question, ids) as number[]
    const named = outcome.filter((id) => level.some((teams) => teams.includes(id)))
    return { ids, named, outcome }
  })
}

/** Returns an order in which these teams take their places in the given order. */
function placed(order: readonly number[], teams: readonly number[]): number[] {
  const next = [...teams]
  return order.map((id) => (teams.includes(id) ? next.shift()! : id))
}

const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1))

const permutationsOf = (ids: readonly number[]): number[][] =>
  ids.length <= 1
    ? [[...ids]]
    : ids.flatMap((id) => permutationsOf(ids.filter((each) => each !== id)).map((rest) => [id, ...rest]))

/** Returns who can still be right: all if they are few, else those who were named most. */
async function namedIn(
  db: Db,
  tournamentId: number,
  facts: TournamentFacts,
  { id: questionId, kind, about }: AskedQuestion,
): Promise<number[]> {
  const { choice, out, decode } = KINDS[kind]
  const gone = new Set(out?.(facts))
  const ids = choice(facts, about).ids.filter((id) => !gone.has(id))
  if (ids.length <= NAMES_MAX) return [...ids]
  const possible = new Set(ids)
  // The most frequent answers come first.
  return (await listSettled(db, tournamentId, questionId))
    .map(({ answer }) => Number(decode(answer)))
    .filter((id) => possible.has(id))
    .slice(0, NAMES_MAX)
}
