import { fieldMistake } from '@called-it/contract/field-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import type { KnownFacts } from './known-facts.ts'
import { checkGoals, type Players } from './match-goals.ts'
import type { Result } from './recorded-results.ts'
import type { RecordedMatch } from './recorded-tournament.ts'

/** Each match by itself: it has a result whose goals, minutes and goalkeepers agree with its scores. */
export function checkResults(
  document: TournamentDocument,
  matches: RecordedMatch[],
  { scorers }: KnownFacts,
): string[] {
  const players: Players = new Map((document.players ?? []).map((player) => [player.key, player]))
  return matches.flatMap((match) => {
    const say = (problem: string) => `${match.key}: ${problem}`
    if (!match.result) return [say('no result')]
    if (!match.first || !match.second) return [say('a result, but no sides')]
    return [
      ...checkRecord(match, match.result, players, legsOf(match, matches)),
      ...checkGoals(match, match.result, players, scorers),
    ].map(say)
  })
}

/** What the server would refuse, so that a replay of the file is never stopped half-way. */
function checkRecord(match: RecordedMatch, result: Result, players: Players, legs: 0 | 1 | 2): string[] {
  if (result.status !== 'finished') return [`its status is ${result.status}`]
  const sideOf = (key: string) => {
    const entity = players.get(key)?.entity
    if (entity === match.first) return 'first'
    return entity === match.second ? 'second' : null
  }
  return checkMatchResult(result, { legs, sideOf }).map(
    ({ path, code, params }) => `${path}: ${fieldMistake(code, params).en}`,
  )
}

/** How many legs its tie has; 0: a match of a table. */
function legsOf({ tie }: RecordedMatch, matches: RecordedMatch[]): 0 | 1 | 2 {
  if (tie === null) return 0
  return matches.filter((match) => match.tie === tie).length > 1 ? 2 : 1
}
