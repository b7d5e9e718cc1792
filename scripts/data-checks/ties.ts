import { checkTie, hasDecision, type TieMistake } from '@called-it/rules/football/tie-check.ts'
import { type TieLeg, tieWinnerOf } from '@called-it/rules/football/tie.ts'
import type { RecordedMatch } from './recorded-tournament.ts'

/** A tie with its winner: the entity that went through, if its legs agree with each other. */
export type Tie = { key: string; stage: string; legs: RecordedMatch[]; winner: string | null }

/** The problems of one leg; all others are problems of the tie. */
const OF_A_LEG = {
  first_leg_decides_nothing: 'a first leg knows no extra time, shoot-out or winner',
  extra_time_unless_level: 'extra time is played if, and only if, 90 minutes leave the tie level',
  shoot_out_unless_level: 'there is a shoot-out if, and only if, extra time leaves the tie level',
  shoot_out_ends_level: 'a shoot-out does not end level',
  winner_against_goals: 'its winner is the other side',
} satisfies Partial<Record<TieMistake, string>>

/** Returns the knockout ties by key, each with its legs in playing order. */
export function tiesOf(matches: RecordedMatch[]): Map<string, Tie> {
  const byKey = Map.groupBy(
    matches.filter((match) => match.tie !== null),
    (match) => match.tie ?? '',
  )
  return new Map(
    [...byKey].map(([key, all]) => {
      const legs = all.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))
      return [key, { key, stage: legs[0]!.stage, legs, winner: tieWinnerOf(legs.map(legOf)) }]
    }),
  )
}

/** Checks every tie by the rules of the game, and that no match outside a tie has a decision. */
export function checkTies(matches: RecordedMatch[]): string[] {
  const undecided = matches
    .filter((match) => match.tie === null && match.result && hasDecision(match.result))
    .map(({ key, table_group }) => {
      const match = table_group ? 'a group match' : 'a match without a tie'
      return `${key}: ${match} knows no extra time, shoot-out or winner`
    })
  return [...undecided, ...[...tiesOf(matches).values()].flatMap(checkOne)]
}

function checkOne({ key, stage, legs }: Tie): string[] {
  const strays = legs.filter((leg) => leg.stage !== stage)
  return [
    ...strays.map(() => `tie ${key}: its legs are of different stages`),
    ...checkTie(legs.map(legOf)).map(({ leg, code }) => {
      if (code === 'wrong_number_of_legs') return `tie ${key}: has ${legs.length} legs`
      return code === 'legs_of_other_sides'
        ? `tie ${key}: its legs are not the same two sides, home and away`
        : `${legs[leg]!.key}: ${OF_A_LEG[code]}`
    }),
  ]
}

function legOf({ first, second, starts_at, result }: RecordedMatch): TieLeg<string> {
  return {
    first,
    second,
    starts_at: starts_at === null ? null : Date.parse(starts_at),
    result: result ?? { status: 'scheduled' },
  }
}
