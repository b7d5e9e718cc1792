import { EURO_LATER_ROUNDS, EURO_ROUND_OF_16, qualifiersOf } from '@called-it/rules/football/euro-bracket.ts'
import { tableOf, type TableRow } from '@called-it/rules/football/table.ts'
import { matchesOf, type RecordedMatch, type RecordedTournament } from './recorded-tournament.ts'
import { tiesOf } from './ties.ts'

const LAST_MATCHDAY = 'md3'

/** Checks that the pairs of every knockout match follow from the results, and are not known before them. */
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

  for (const [number, slots] of Object.entries(EURO_ROUND_OF_16)) {
    const sides = slots.map((slot) => qualified.get(slot) ?? null)
    const isThird = slots.some((slot) => slot.startsWith('3'))
    // The opponents of third-placed teams depend on all six groups.
    const groups = isThird ? [...tables.keys()] : slots.map((slot) => slot.slice(1))
    problems.push(...checkPair(`m${number}`, byKey, sides, lastMatches(groups)))
  }
  for (const [number, fed] of Object.entries(EURO_LATER_ROUNDS)) {
    const feeders = fed.map((feeder) => `m${feeder}`)
    const sides = feeders.map((feeder) => winners.get(feeder) ?? null)
    problems.push(...checkPair(`m${number}`, byKey, sides, feeders))
  }
  return problems
}

function checkPair(
  key: string,
  matches: Map<string, RecordedMatch>,
  [first, second]: (string | null)[],
  feeders: string[],
): string[] {
  const match = matches.get(key)
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

/** Returns the table of each group from its matches, with the order that the organiser set. */
export function tablesOf(
  { document, recorded }: RecordedTournament,
  matches: RecordedMatch[],
): Map<string, TableRow[]> {
  const orders = Object.assign({}, ...(recorded?.outcomes ?? []).map(({ set }) => set.group_orders ?? {}))
  return new Map(
    (document.table_groups ?? []).map((group) => {
      const played = matches.flatMap((match) =>
        match.table_group === group.key && match.first && match.second
          ? [{ first: match.first, second: match.second, score: match.result?.score ?? null }]
          : [],
      )
      const order = orders[group.key]
      return [group.key, tableOf(group.entities, played, 'uefa_euro', order)]
    }),
  )
}

/** Finds level teams without an order in the file: their order is unknown. */
function findLevelTeams(tables: Map<string, TableRow[]>): string[] {
  return [...tables].flatMap(([group, rows]) =>
    rows
      .filter((row, at) => row.position !== at + 1)
      .map((row) => `table group ${group}: ${row.entity} and the team above it are level`),
  )
}
