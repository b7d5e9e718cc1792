import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import type { RecordedMatch } from './recorded-tournament.ts'
import { tiesOf } from './ties.ts'

/**
 * A bracket whose ties are numbered in its order: `r16-1` and `r16-2` feed `qf-1`. Where a stage has as many
 * ties as the one before, half of its sides were waiting there, and `po-1` feeds `r16-1`.
 */
export function checkNumberedBracket(document: TournamentDocument, matches: RecordedMatch[]): string[] {
  const stages = document.stages.map((stage) =>
    [...tiesOf(matches).values()]
      .filter((tie) => tie.stage === stage.key)
      .toSorted((one, two) => one.key.localeCompare(two.key, 'en', { numeric: true })),
  )
  return stages.flatMap((ties, at) => {
    const before = stages[at - 1]
    if (!before) return []
    const feedersEach = before.length / ties.length
    return ties.flatMap((tie, number) => {
      const sides = [tie.legs[0]?.first, tie.legs[0]?.second]
      return before
        .slice(number * feedersEach, (number + 1) * feedersEach)
        .filter((feeder) => !sides.includes(feeder.winner))
        .map((feeder) => `tie ${tie.key}: ${feeder.winner} won ${feeder.key} and is not in it`)
    })
  })
}
