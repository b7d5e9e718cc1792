import { feedersOf } from '@called-it/rules/football/numbered-bracket.ts'
import { matchesOf, type RecordedMatch, type RecordedTournament } from './recorded-tournament.ts'
import { type Tie, tiesOf } from './ties.ts'

/**
 * Checks a bracket whose ties are numbered in its order: the winner of a tie is in the tie that it feeds, and
 * is known there when the first tie is over.
 */
export function checkNumberedBracket(tournament: RecordedTournament): string[] {
  const { document, recorded } = tournament
  const ties = tiesOf(matchesOf(tournament))
  const stages = document.stages.map((stage) =>
    [...ties.values()].filter((tie) => tie.stage === stage.key).map((tie) => tie.key),
  )
  return [...feedersOf(stages)].flatMap(([key, feeders]) => {
    const fed = feeders.flatMap((feeder) => ties.get(feeder) ?? [])
    const legs = ties.get(key)?.legs ?? []
    return [
      ...checkWinners(key, legs[0], fed),
      ...legs.filter((leg) => recorded?.sides?.[leg.key]).flatMap((leg) => checkKnownAfter(leg, fed)),
    ]
  })
}

function checkWinners(key: string, leg: RecordedMatch | undefined, fed: Tie[]): string[] {
  return fed
    .filter(({ winner }) => winner !== leg?.first && winner !== leg?.second)
    .map((feeder) => `tie ${key}: ${feeder.winner} won ${feeder.key} and is not in it`)
}

function checkKnownAfter(leg: RecordedMatch, fed: Tie[]): string[] {
  const problems: string[] = []
  const feeders = fed.map((feeder) => feeder.legs.at(-1)?.key ?? '')
  if (leg.known_after.toSorted().join() !== feeders.toSorted().join()) {
    problems.push(`${leg.key}: its sides are known after ${feeders.join(', ') || 'nothing'}`)
  }
  // Only one tie feeds it: its other side was there before.
  const guest = fed.length === 1 ? fed[0]!.winner : null
  const waiting = guest === null ? null : leg.first === guest ? 'second' : 'first'
  if (leg.waiting !== waiting) {
    problems.push(`${leg.key}: ${waiting ? `its ${waiting} side was` : 'no side was'} waiting from the start`)
  }
  return problems
}
