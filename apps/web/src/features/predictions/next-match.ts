import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import { phaseAt } from './match/matches.ts'

export type NextMatch = { match: Match; round: MatchRound; locksAt: number }

/**
 * The match that locks next after `at` (ms since 1970), with its round; null when nothing open has a time. Of those
 * that start together, one without a saved prediction comes first: there is still something to do.
 */
export function nextMatch(rounds: readonly MatchRound[], at: number): NextMatch | null {
  const open = rounds.flatMap((round) =>
    round.events.flatMap((match) =>
      match.status === 'scheduled' && match.started_at && phaseAt(match, at) === 'open'
        ? [{ match, round, locksAt: Date.parse(match.started_at) }]
        : [],
    ),
  )
  const isSaved = ({ match }: NextMatch) => Number(match.prediction !== null)
  return open.toSorted((a, b) => a.locksAt - b.locksAt || isSaved(a) - isSaved(b))[0] ?? null
}

/** The matches of the day on which `at` falls; without any those of the next day with matches, else of the last. */
export function matchesOfDay(
  rounds: readonly MatchRound[],
  at: number,
  dayKey: (at: number | string) => string,
): { match: Match; round: MatchRound }[] {
  const timed = rounds
    .flatMap((round) => round.events.map((match) => ({ match, round, day: keyOf(match) })))
    .filter(({ day }) => day !== '')
    .toSorted((a, b) => startOf(a.match) - startOf(b.match))
  const today = dayKey(at)
  const day = timed.find((each) => each.day >= today)?.day ?? timed.at(-1)?.day
  return timed.filter((each) => each.day === day)

  function keyOf({ started_at }: Match) {
    return started_at === null ? '' : dayKey(started_at)
  }
}

function startOf({ started_at }: Match) {
  return Date.parse(started_at ?? '')
}
