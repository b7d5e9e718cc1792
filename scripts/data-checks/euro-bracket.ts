import { tableOf, type TableRow } from '@called-it/rules/football/table.ts'
import { THIRD_PLACED_OPPONENTS, type Winner } from './third-placed-opponents.ts'
import { matchesOf, type RecordedMatch, type RecordedTournament } from './recorded-tournament.ts'
import { tiesOf } from './ties.ts'

/** Who stands where in the bracket: `1A` a group's winner, `2A` its runner-up, `3→1B` the third that meets 1B. */
type Slot = `${1 | 2}${string}` | `3→${Winner}`

/** The official fixtures of EURO 2024 by match number. */
const ROUND_OF_16: Record<string, [Slot, Slot]> = {
  m37: ['1A', '2C'],
  m38: ['2A', '2B'],
  m39: ['1B', '3→1B'],
  m40: ['1C', '3→1C'],
  m41: ['1F', '3→1F'],
  m42: ['2D', '2E'],
  m43: ['1E', '3→1E'],
  m44: ['1D', '2F'],
}
const LATER_ROUNDS: Record<string, [string, string]> = {
  m45: ['m39', 'm37'],
  m46: ['m41', 'm42'],
  m47: ['m43', 'm44'],
  m48: ['m40', 'm38'],
  m49: ['m45', 'm46'],
  m50: ['m47', 'm48'],
  m51: ['m49', 'm50'],
}
/** The best third-placed teams that go through. */
const BEST_THIRDS = 4
const LAST_MATCHDAY = 'md3'

/** The pairs of every knockout match follow from the results, and are known no earlier than they were. */
export function checkEuroBracket(tournament: RecordedTournament): string[] {
  const matches = matchesOf(tournament)
  const tables = tablesOf(tournament, matches)
  const problems = findLevelTeams(tables)
  if (problems.length > 0) return problems

  const qualified = qualifiersOf(tables)
  const byKey = new Map(matches.map((match) => [match.key, match]))
  const winners = new Map(
    [...tiesOf(matches).values()].map((tie) => [tie.legs.at(-1)?.key ?? '', tie.winner]),
  )
  const lastMatches = (groups: string[]) =>
    matches
      .filter((match) => match.round === LAST_MATCHDAY && groups.includes(match.table_group ?? ''))
      .map((match) => match.key)

  for (const [key, slots] of Object.entries(ROUND_OF_16)) {
    const sides = slots.map((slot) => qualified.get(slot) ?? null)
    const isThird = slots.some((slot) => slot.startsWith('3'))
    // Which third meets whom depends on all six groups.
    const groups = isThird ? [...tables.keys()] : slots.map((slot) => slot.slice(1))
    problems.push(...checkPair(key, byKey.get(key), sides, lastMatches(groups)))
  }
  for (const [key, feeders] of Object.entries(LATER_ROUNDS)) {
    const sides = feeders.map((feeder) => winners.get(feeder) ?? null)
    problems.push(...checkPair(key, byKey.get(key), sides, feeders))
  }
  return problems
}

function checkPair(
  key: string,
  match: RecordedMatch | undefined,
  [first, second]: (string | null)[],
  feeders: string[],
): string[] {
  if (!match) return [`${key}: missing from the bracket`]
  const problems: string[] = []
  if (match.first !== first || match.second !== second) {
    problems.push(`${key}: the results make it ${first} v ${second}, not ${match.first} v ${match.second}`)
  }
  if (match.known_after.toSorted().join() !== feeders.toSorted().join()) {
    problems.push(`${key}: its sides are known after ${feeders.join(', ')}`)
  }
  return problems
}

type Table = { group: string; rows: TableRow[] }

function tablesOf({ document, recorded }: RecordedTournament, matches: RecordedMatch[]): Map<string, Table> {
  return new Map(
    (document.table_groups ?? []).map((group) => {
      const played = matches.flatMap((match) =>
        match.table_group === group.key && match.first && match.second
          ? [{ first: match.first, second: match.second, score: match.result?.score ?? null }]
          : [],
      )
      const order = recorded?.group_orders?.[group.key]
      return [group.key, { group: group.key, rows: tableOf(group.entities, played, 'uefa_euro', order) }]
    }),
  )
}

/** Level teams need an order in the file; without one nobody can say who went through. */
function findLevelTeams(tables: Map<string, Table>): string[] {
  return [...tables.values()].flatMap(({ group, rows }) =>
    rows
      .filter((row, at) => row.position !== at + 1)
      .map((row) => `table group ${group}: nothing tells ${row.entity} from the team above it`),
  )
}

function qualifiersOf(tables: Map<string, Table>): Map<string, string> {
  const qualified = new Map<string, string>()
  const thirds: Table[] = []
  for (const { group, rows } of tables.values()) {
    const [winner, runnerUp, third] = rows
    if (winner) qualified.set(`1${group}`, winner.entity)
    if (runnerUp) qualified.set(`2${group}`, runnerUp.entity)
    if (third) thirds.push({ group, rows: [third] })
  }
  const best = thirds.toSorted((one, two) => compareThirds(one.rows[0], two.rows[0])).slice(0, BEST_THIRDS)
  const groups = best.map((third) => third.group).toSorted()
  const opponents = THIRD_PLACED_OPPONENTS[groups.join('')]
  for (const [winner, group] of Object.entries(opponents ?? {})) {
    const third = best.find((it) => it.group === group)?.rows[0]
    if (third) qualified.set(`3→${winner}`, third.entity)
  }
  return qualified
}

/** Points, goal difference, goals, wins: better first. Fair play would follow; in 2024 it was not needed. */
function compareThirds(one: TableRow | undefined, two: TableRow | undefined): number {
  if (!one || !two) return 0
  const difference = (row: TableRow) => row.goals_for - row.goals_against
  return (
    two.points - one.points ||
    difference(two) - difference(one) ||
    two.goals_for - one.goals_for ||
    two.won - one.won
  )
}
