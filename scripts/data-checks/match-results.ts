import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { type KnockoutMatch, tieOfMatch } from '@called-it/rules/football/knockout-check.ts'
import { checkMatchResult } from '@called-it/rules/football/result-check.ts'
import type { KnownFacts } from './known-facts.ts'
import { checkGoals, type Players } from './match-goals.ts'
import { levelOf } from '@called-it/rules/stage-level.ts'
import type { Result } from './recorded-results.ts'
import type { RecordedMatch } from './recorded-tournament.ts'

/**
 * Checks each match by itself: it has a result whose goals, minutes and goalkeepers agree with its scores.
 */
export function checkResults(
  document: TournamentDocument,
  matches: RecordedMatch[],
  { scorers }: KnownFacts,
): string[] {
  const players: Players = new Map((document.players ?? []).map((player) => [player.key, player]))
  const knockouts = knockoutsOf(document, matches)
  return matches.flatMap((match) => {
    const messageOf = (problem: string) => `${match.key}: ${problem}`
    if (!match.result) return [messageOf('no result')]
    if (!match.first || !match.second) return [messageOf('a result, but no sides')]
    return [
      ...checkRecord(match, match.result, players, knockouts),
      ...checkGoals(match, match.result, players, scorers),
    ].map(messageOf)
  })
}

/** Finds records that the server would refuse, so that a replay of the file never stops half-way. */
function checkRecord(
  match: RecordedMatch,
  result: Result,
  players: Players,
  knockouts: KnockoutMatch[],
): string[] {
  if (result.status !== 'finished') return [`its status is ${result.status}`]
  const sideOf = (key: string) => {
    const entity = players.get(key)?.entity
    if (entity === match.first) return 'first'
    return entity === match.second ? 'second' : null
  }
  const own = knockouts.find(({ key }) => key === match.key)
  return checkMatchResult(result, { tie: own ? tieOfMatch(knockouts, own) : null, sideOf }).map(
    ({ path, code, params }) => `${path}: ${fieldMistake(code, params).en}`,
  )
}

/** Returns the matches of knock-out stages in the form of the rules. */
function knockoutsOf({ stages }: TournamentDocument, matches: RecordedMatch[]): KnockoutMatch[] {
  const levels = new Map(stages.map((stage) => [stage.key, levelOf(stage)]))
  return matches.flatMap(({ key, tie, stage, starts_at, first, second, result }) => {
    const level = levels.get(stage)
    if (!level) return []
    return {
      key,
      tie,
      level,
      first,
      second,
      starts_at: starts_at === null ? null : Date.parse(starts_at),
      result: result ?? { status: 'scheduled' },
    }
  })
}
