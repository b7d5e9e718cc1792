import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { RecordedMatch } from './recorded-tournament.ts'

/** Checks the calendar: the pairs and times of matches, and the order of rounds and stages. */
export function checkSchedule(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  if (matches.length === 0) {
    return document.started_at ? ['started_at: a tournament without matches has no start'] : []
  }
  return [
    ...checkStart(document, matches),
    ...checkRoundOrder(document, matches),
    ...document.rounds.flatMap((round) =>
      checkOneMatchEach(
        round.key,
        matches.filter((match) => match.round === round.key),
      ),
    ),
    ...checkTableGroups(document, matches),
  ]
}

function checkStart(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  const problems = matches.flatMap((match) => (match.starts_at ? [] : [`${match.key}: no kick-off time`]))
  const first = kickOffs(matches)[0]
  if (first && document.started_at !== first) {
    problems.push(`started_at: the first kick-off is ${first}`)
  }
  return problems
}

/**
 * Checks that rounds are in the order of their stages, and that each begins after the last kick-off of the
 * previous one.
 */
function checkRoundOrder(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  const problems: string[] = []
  const stageAt = (key: string) => document.stages.findIndex((stage) => stage.key === key)
  document.rounds.forEach((round, at) => {
    const before = document.rounds[at - 1]
    const ownMatches = kickOffs(matches.filter((match) => match.round === round.key))
    if (ownMatches.length === 0) problems.push(`round ${round.key}: no matches`)
    if (!before) return
    if (stageAt(round.stage) < stageAt(before.stage)) {
      problems.push(`round ${round.key}: its stage comes before that of ${before.key}`)
    }
    const last = kickOffs(matches.filter((match) => match.round === before.key)).at(-1)
    if (ownMatches[0] && last && ownMatches[0] <= last) {
      problems.push(`round ${round.key}: begins at ${ownMatches[0]}, before the last match of ${before.key}`)
    }
  })
  return problems
}

function checkOneMatchEach(round: string, matches: RecordedMatch[]): string[] {
  const teams = matches.flatMap((match) => [match.first, match.second]).filter((team) => team !== null)
  return [...new Set(teams)]
    .filter((team) => teams.indexOf(team) !== teams.lastIndexOf(team))
    .map((team) => `round ${round}: ${team} plays twice`)
}

function checkTableGroups(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  const tableStages = new Set(
    document.stages.filter((stage) => stage.type === 'group_stage').map((stage) => stage.key),
  )
  const groups = document.table_groups ?? []
  const grouped = groups.flatMap((group) => group.entities)
  const problems = document.entities
    .filter((entity) => groups.length > 0 && grouped.filter((key) => key === entity.key).length !== 1)
    .map((entity) => `entity ${entity.key}: stands in no table group, or in several`)
  for (const match of matches) {
    if (tableStages.has(match.stage) !== (match.table_group !== null)) {
      problems.push(`${match.key}: a match has a table group if, and only if, it is of the group stage`)
    }
  }
  // The groups of a league are the pots of its draw (`league-stage.ts`), and have no places.
  if (tableStages.size === 0) return problems
  for (const group of groups) {
    const own = matches.filter((match) => match.table_group === group.key)
    problems.push(...checkRoundRobin(group, own), ...checkSimultaneousEnd(group.key, own))
  }
  return problems
}

function checkRoundRobin(group: { key: string; entities: string[] }, matches: RecordedMatch[]): string[] {
  const pairOf = (a: string | null, b: string | null) => [a ?? '', b ?? ''].toSorted().join('-')
  const expected = group.entities.flatMap((key, at) =>
    group.entities.slice(at + 1).map((two) => pairOf(key, two)),
  )
  const played = matches.map((match) => pairOf(match.first, match.second))
  return [
    ...expected
      .filter((pair) => played.filter((value) => value === pair).length !== 1)
      .map((pair) => `table group ${group.key}: ${pair} is not played exactly once`),
    ...played
      .filter((pair) => !expected.includes(pair))
      .map((pair) => `table group ${group.key}: ${pair} does not belong to it`),
  ]
}

/**
 * Checks that the last matches of a group kick off together, so that no team plays with the other result
 * known.
 */
function checkSimultaneousEnd(group: string, matches: RecordedMatch[]): string[] {
  const [last, other] = kickOffs(matches).reverse()
  return last === other ? [] : [`table group ${group}: its last two matches do not start together`]
}

const kickOffs = (matches: RecordedMatch[]): string[] =>
  matches
    .map((match) => match.starts_at)
    .filter((time) => time !== null)
    .toSorted()
