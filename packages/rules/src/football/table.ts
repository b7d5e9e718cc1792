import type { TieBreak } from '../vocabulary.ts'
import type { Score } from './score.ts'

/** A match of the table; `first` plays at home. A match without a score has not been played. */
export type TableMatch<Key = string> = {
  first: Key
  second: Key
  score: Score | null
  /** Awarded by decision: in a table it counts like any other (GAME.md 4). */
  awarded?: boolean | undefined
}

/** A row of the table. Level teams share a `position` (1, 2, 2, 4). */
export type TableRow<Key = string> = {
  entity: Key
  played: number
  won: number
  drawn: number
  lost: number
  goals_for: number
  goals_against: number
  points: number
  position: number
}

/** A team's row while it is counted, with figures that only tie-breaks use. */
type Tally<Key> = {
  row: Omit<TableRow<Key>, 'position'>
  away_goals: number
  away_wins: number
  opponents: Set<Key>
}
type Tallies<Key> = Map<Key, Tally<Key>>

/** The figures by which level teams are compared, in order; higher is better. */
type Measure<Key> = (entity: Key) => number[]

/** Splits level teams into groups, best first; teams that stay level stay together. */
type Criterion<Key> = (level: Key[]) => Key[][]

const WIN_POINTS = 3
const DRAW_POINTS = 1

/**
 * The table of a group or a league, first to last, by the competition's own rules:
 *
 * - `uefa_euro`: points; points, goal difference and goals of the matches between the level teams, asked again
 *   among those who stay level; then difference, goals and wins of all matches.
 * - `uefa_league_phase`: points, difference, goals, away goals, wins, away wins; then points, difference and
 *   goals of all the opponents together.
 * - `fifa_world_cup` (as played until 2022): points, difference and goals of all matches; then points,
 *   difference and goals of the matches between the level teams.
 *
 * What comes after (fair play, a qualifier's ranking, lots) cannot be computed from scores: there the
 * organiser's order `lots` decides (GAME.md 9), and where it is silent too the teams share a position and
 * stand in the order of `entities`. A match of a team that is not among `entities` throws: a table that left
 * it out silently would be wrong.
 */
export function tableOf<Key extends string | number>(
  entities: readonly Key[],
  matches: readonly TableMatch<Key>[],
  tieBreak: TieBreak,
  lots: readonly Key[] = [],
): TableRow<Key>[] {
  const tallies = tally(entities, matches)
  const criteria = [
    by<Key>((entity) => [read(tallies, entity).row.points]),
    ...criteriaOf(tieBreak, tallies, matches),
    by<Key>(placeIn(lots)),
  ]
  const groups = criteria.reduce<Key[][]>(refine, [[...tallies.keys()]])
  return groups.flatMap((group, index) => {
    const position = 1 + groups.slice(0, index).reduce((above, { length }) => above + length, 0)
    return group.map((entity) => ({ ...read(tallies, entity).row, position }))
  })
}

function criteriaOf<Key>(
  tieBreak: TieBreak,
  tallies: Tallies<Key>,
  matches: readonly TableMatch<Key>[],
): Criterion<Key>[] {
  const byOwn = (measure: (tally: Tally<Key>) => number[]) =>
    by<Key>((entity) => measure(read(tallies, entity)))
  switch (tieBreak) {
    case 'uefa_euro':
      return [headToHeadAgain(matches), byOwn((team) => [difference(team), team.row.goals_for, team.row.won])]
    case 'uefa_league_phase':
      return [
        byOwn((team) => [
          difference(team),
          team.row.goals_for,
          team.away_goals,
          team.row.won,
          team.away_wins,
        ]),
        byOwn(({ opponents }) => strengthOf([...opponents].map((entity) => read(tallies, entity)))),
      ]
    case 'fifa_world_cup':
      return [byOwn((team) => [difference(team), team.row.goals_for]), headToHead(matches)]
  }
}

/** Compares points, goal difference and goals of the matches between the level teams. */
function headToHead<Key>(matches: readonly TableMatch<Key>[]): Criterion<Key> {
  return (level) => {
    const among = matches.filter(({ first, second }) => level.includes(first) && level.includes(second))
    const tallies = tally(level, among)
    return split(level, (entity) => strengthOf([read(tallies, entity)]))
  }
}

/** The same, repeated among the teams that stay level as long as it separates any. */
function headToHeadAgain<Key>(matches: readonly TableMatch<Key>[]): Criterion<Key> {
  const once = headToHead(matches)
  return function again(level): Key[][] {
    const groups = once(level)
    return groups.length === 1 ? groups : refine(groups, again)
  }
}

/** Teams that the organiser did not name come after the named ones and stay level. */
function placeIn<Key>(lots: readonly Key[]): Measure<Key> {
  return (entity) => [lots.includes(entity) ? -lots.indexOf(entity) : -Infinity]
}

function strengthOf<Key>(teams: Tally<Key>[]): number[] {
  const sum = (measure: (team: Tally<Key>) => number) => teams.reduce((all, team) => all + measure(team), 0)
  return [sum(({ row }) => row.points), sum(difference), sum(({ row }) => row.goals_for)]
}

function difference<Key>({ row }: Tally<Key>): number {
  return row.goals_for - row.goals_against
}

function refine<Key>(groups: Key[][], criterion: Criterion<Key>): Key[][] {
  return groups.flatMap((group) => (group.length > 1 ? criterion(group) : [group]))
}

function by<Key>(measure: Measure<Key>): Criterion<Key> {
  return (level) => split(level, measure)
}

function split<Key>(level: Key[], measure: Measure<Key>): Key[][] {
  const measured = level.map((entity) => ({ entity, value: measure(entity) }))
  const groups: (typeof measured)[] = []
  for (const team of measured.toSorted((a, b) => compare(a.value, b.value))) {
    const group = groups.at(-1)
    if (group && compare(group[0]!.value, team.value) === 0) group.push(team)
    else groups.push([team])
  }
  return groups.map((group) => group.map(({ entity }) => entity))
}

// Not by subtraction: two teams without a lot are both -Infinity, and their difference is NaN.
function compare(a: number[], b: number[]): number {
  const decisive = a.findIndex((value, index) => value !== b[index])
  if (decisive === -1) return 0
  return a[decisive]! > b[decisive]! ? -1 : 1
}

function tally<Key>(entities: readonly Key[], matches: readonly TableMatch<Key>[]): Tallies<Key> {
  const tallies: Tallies<Key> = new Map(entities.map((entity) => [entity, emptyTally(entity)]))
  for (const { first, second, score } of matches) {
    const [home, away] = [read(tallies, first), read(tallies, second)]
    if (!score) continue
    count(home, second, score.first, score.second)
    count(away, first, score.second, score.first)
    away.away_goals += score.second
    away.away_wins += score.second > score.first ? 1 : 0
  }
  return tallies
}

function count<Key>({ row, opponents }: Tally<Key>, opponent: Key, scored: number, conceded: number): void {
  opponents.add(opponent)
  row.played += 1
  row.goals_for += scored
  row.goals_against += conceded
  if (scored > conceded) {
    row.won += 1
    row.points += WIN_POINTS
  } else if (scored === conceded) {
    row.drawn += 1
    row.points += DRAW_POINTS
  } else {
    row.lost += 1
  }
}

function emptyTally<Key>(entity: Key): Tally<Key> {
  const counts = { played: 0, won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0, points: 0 }
  return { row: { entity, ...counts }, away_goals: 0, away_wins: 0, opponents: new Set() }
}

function read<Key>(tallies: Tallies<Key>, entity: Key): Tally<Key> {
  const found = tallies.get(entity)
  if (!found) throw new Error(`${String(entity)} is not in this table`)
  return found
}
