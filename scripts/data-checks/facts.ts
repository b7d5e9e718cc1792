import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { KnownFacts } from './known-facts.ts'
import { topScorers } from './match-goals.ts'
import type { RecordedMatch, RecordedTournament } from './recorded-tournament.ts'
import { tiesOf } from './ties.ts'

/** Checks the document and its results against the public facts of the tournament. */
export function checkFacts(
  { document, recorded }: RecordedTournament,
  matches: RecordedMatch[],
  facts: KnownFacts,
): string[] {
  const keepers = (recorded?.outcomes ?? []).flatMap(({ set }) => set.top_keepers ?? [])
  return [
    ...checkCounts(document, matches, facts),
    ...checkSquads(document, facts.goalkeepers),
    ...checkKickOffs(matches, facts.kick_offs),
    ...checkHonours(document, matches, facts),
    ...(keepers.join() === facts.top_keepers.join()
      ? []
      : [`outcomes: the top goalkeepers are ${facts.top_keepers.join(', ') || 'left to the results'}`]),
  ]
}

function checkCounts(document: TournamentDocument, matches: RecordedMatch[], facts: KnownFacts): string[] {
  const rounds = Object.entries(facts.rounds).map(([round, count]): [string, number, number] => [
    `matches in round ${round}`,
    matches.filter((match) => match.round === round).length,
    count,
  ])
  const groups = document.table_groups ?? []
  const counts: [string, number, number][] = [
    ['teams', document.entities.length, facts.entities],
    ['players', (document.players ?? []).length, facts.players],
    ['table groups', groups.length, facts.table_groups],
    ...groups.map((group): [string, number, number] => [
      `teams in table group ${group.key}`,
      group.entities.length,
      facts.entities / facts.table_groups,
    ]),
    ...rounds,
    ['matches', matches.length, Object.values(facts.rounds).reduce((sum, count) => sum + count, 0)],
  ]
  return counts
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected]) => `${found} ${name} instead of ${expected}`)
}

function checkSquads(document: TournamentDocument, least: number): string[] {
  return document.entities.flatMap((entity) => {
    const squad = (document.players ?? []).filter((player) => player.entity === entity.key)
    const goalkeepers = squad.filter((player) => player.position === 'goalkeeper').length
    return goalkeepers < least ? [`entity ${entity.key}: ${goalkeepers} goalkeepers in its squad`] : []
  })
}

function checkKickOffs(matches: RecordedMatch[], times: string[]): string[] {
  return matches.flatMap((match) => {
    const time = match.starts_at?.slice('2024-06-14T'.length, -':00Z'.length)
    return time && !times.includes(time) ? [`${match.key}: nobody kicked off at ${time} UTC`] : []
  })
}

function checkHonours(document: TournamentDocument, matches: RecordedMatch[], facts: KnownFacts): string[] {
  const problems: string[] = []
  const winner = tiesOf(matches).get('final')?.winner ?? null
  if (winner !== facts.winner) problems.push(`the final was won by ${facts.winner}, not by ${winner}`)
  if (facts.top_scorers) {
    const { players, goals } = topScorers(document, matches)
    if (goals !== facts.top_scorers.goals || players.join() !== facts.top_scorers.players.join()) {
      problems.push(`its goals make ${players.join(', ')} top scorers, with ${goals} each`)
    }
  }
  return problems
}
