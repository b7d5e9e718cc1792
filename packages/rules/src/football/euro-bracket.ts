import type { TableRow } from './table.ts'
import { MEETING_THIRDS, type MeetsThird, THIRD_PLACED_OPPONENTS } from './third-placed-opponents.ts'

/** A slot of the bracket: `1A` is a group's winner, `2A` its runner-up, `3→1B` the third-placed team that meets 1B. */
export type BracketSlot = `${1 | 2}${string}` | `3→${MeetsThird}`

/** The pairs of the round of 16 by the official number of the match (UEFA EURO regulations, six groups). */
export const EURO_ROUND_OF_16: Readonly<Record<number, readonly [BracketSlot, BracketSlot]>> = {
  37: ['1A', '2C'],
  38: ['2A', '2B'],
  39: ['1B', '3→1B'],
  40: ['1C', '3→1C'],
  41: ['1F', '3→1F'],
  42: ['2D', '2E'],
  43: ['1E', '3→1E'],
  44: ['1D', '2F'],
}

/** The matches whose winners meet in each later match, by match number. */
export const EURO_LATER_ROUNDS: Readonly<Record<number, readonly [number, number]>> = {
  45: [39, 37],
  46: [41, 42],
  47: [43, 44],
  48: [40, 38],
  49: [45, 46],
  50: [47, 48],
  51: [49, 50],
}

/** The number of third-placed teams that go through. */
const BEST_THIRDS = 4

/** A third-placed team among those of all groups; level teams share a `position` (1, 2, 2, 4). */
export type Third<Key> = { group: string; entity: Key; position: number }

type Tables<Key> = ReadonlyMap<string, readonly TableRow<Key>[]>

/**
 * The third-placed teams, best first: points, goal difference, goals, wins (UEFA EURO regulations). Fair play
 * would follow, which scores do not decide: there the organiser's order of groups `lots` decides (GAME.md 9).
 */
export function rankThirds<Key>(tables: Tables<Key>, lots: readonly string[] = []): Third<Key>[] {
  const thirds = [...tables].flatMap(([group, rows]) => (rows[2] ? [{ group, row: rows[2] }] : []))
  const compare = (a: (typeof thirds)[number], b: (typeof thirds)[number]) =>
    compareThirds(a.row, b.row) || lotOf(lots, a.group) - lotOf(lots, b.group)
  const ranked = thirds.toSorted(compare)
  return ranked.map((third) => ({
    group: third.group,
    entity: third.row.entity,
    position: 1 + ranked.findIndex((other) => compare(other, third) === 0),
  }))
}

/**
 * Returns the teams in the slots of the round of 16, by the final tables of all groups. Slots of thirds stay empty while
 * nothing decides which of two level thirds goes through: a bracket must never be guessed.
 */
export function qualifiersOf<Key>(tables: Tables<Key>, lots: readonly string[] = []): Map<BracketSlot, Key> {
  const qualified = new Map<BracketSlot, Key>()
  for (const [group, [winner, runnerUp]] of tables) {
    if (winner) qualified.set(`1${group}`, winner.entity)
    if (runnerUp) qualified.set(`2${group}`, runnerUp.entity)
  }
  const thirds = rankThirds(tables, lots)
  const [last, next] = [thirds[BEST_THIRDS - 1], thirds[BEST_THIRDS]]
  if (!last || last.position === next?.position) return qualified
  const best = new Map(thirds.slice(0, BEST_THIRDS).map(({ group, entity }) => [group, entity]))
  const opponents = THIRD_PLACED_OPPONENTS[[...best.keys()].toSorted().join('')]
  for (const winner of opponents ? MEETING_THIRDS : []) {
    const third = best.get(opponents![winner])
    if (third !== undefined) qualified.set(`3→${winner}`, third)
  }
  return qualified
}

function compareThirds(a: TableRow<unknown>, b: TableRow<unknown>): number {
  const difference = (row: TableRow<unknown>) => row.goals_for - row.goals_against
  return b.points - a.points || difference(b) - difference(a) || b.goals_for - a.goals_for || b.won - a.won
}

/** Groups that the organiser did not name come after the named ones and stay level. */
function lotOf(lots: readonly string[], group: string): number {
  return lots.includes(group) ? lots.indexOf(group) : lots.length
}
