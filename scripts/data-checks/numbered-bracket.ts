import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { feedersOf } from '@called-it/rules/football/numbered-bracket.ts'
import type { RecordedMatch } from './recorded-tournament.ts'
import { tiesOf } from './ties.ts'

/** A bracket whose ties are numbered in its order: who won a tie stands in the one that it feeds. */
export function checkNumberedBracket(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  const ties = tiesOf(matches)
  const stages = document.stages.map((stage) =>
    [...ties.values()].filter((tie) => tie.stage === stage.key).map((tie) => tie.key),
  )
  return [...feedersOf(stages)].flatMap(([key, feeders]) => {
    const leg = ties.get(key)?.legs[0]
    return feeders
      .map((feeder) => ({ feeder, winner: ties.get(feeder)?.winner ?? null }))
      .filter(({ winner }) => winner !== leg?.first && winner !== leg?.second)
      .map(({ feeder, winner }) => `tie ${key}: ${winner} won ${feeder} and is not in it`)
  })
}
