import { areOver, type Facts, type FactsEvent } from '../facts.ts'
import { football } from '../sports/football.ts'
import { tableScoreOf } from './match-result.ts'
import { tableOf, type TableRow } from './table.ts'
import type { TieBreak } from '../vocabulary.ts'

/**
 * Returns the table of these teams by their current matches, without cancelled ones. When all matches are over, an order
 * that the organiser has set comes first (GAME.md 9); teams that it does not name follow in computed order. An order that
 * was set earlier waits, so that nobody sees the end of a table before its matches.
 */
export function tableAsItStands(
  { system_name }: Pick<Facts, 'system_name'>,
  entities: readonly number[],
  events: readonly FactsEvent[],
  order: readonly number[] = [],
): TableRow<number>[] {
  const matches = events.flatMap(({ first, second, result }) =>
    first !== null && second !== null && entities.includes(first) && entities.includes(second)
      ? [{ first, second, score: tableScoreOf(result) }]
      : [],
  )
  const computed = tableOf(entities, matches, tieBreakOf(system_name, events))
  if (!areOver(events)) return computed
  const named = order.flatMap((id) => computed.find(({ entity }) => entity === id) ?? [])
  const rest = computed.filter(({ entity }) => !order.includes(entity))
  return [
    ...named.map((row, at) => ({ ...row, position: at + 1 })),
    ...rest.map((row) => ({
      ...row,
      position: named.length + 1 + rest.filter(({ position }) => position < row.position).length,
    })),
  ]
}

/** Returns the tie-break of the stage, else that of the system (API.md, tournament document). */
function tieBreakOf(system: string, [match]: readonly FactsEvent[]): TieBreak {
  const own = football.systems.find(({ name }) => name === system)
  // Other sports have no tables.
  return match?.tie_break ?? own?.tie_break ?? 'uefa_euro'
}

/**
 * Returns the first `count` teams of a table; null if level teams (GAME.md 9) leave open which teams
 * they are or (`isOrdered`) their order.
 */
export function firstOf(
  rows: readonly TableRow<number>[],
  { count, isOrdered }: { count: number; isOrdered: boolean },
): number[] | null {
  const first = rows.slice(0, count)
  const next = rows[count]
  if (first.length < count || (next && next.position === first.at(-1)?.position)) return null
  const isLevel = first.some((row, at) => row.position !== at + 1)
  return isOrdered && isLevel ? null : first.map(({ entity }) => entity)
}
