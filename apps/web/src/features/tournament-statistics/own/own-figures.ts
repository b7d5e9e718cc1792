import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { MatchRound } from '@called-it/contract/kinds/match.ts'
import type { UserUfcStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import type {
  FightFigures,
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import { callsOf } from '../statistics.ts'

/** A figure of a round: the viewer's, null without a prediction, and everybody's. */
export type RoundPair = { round_id: number; own: number | null; all: number }

/** The viewer's scores beside everybody's. */
export type OwnScores = {
  /** The share of right outcomes in each round with a finished match. */
  rounds: RoundPair[]
  /** The match whose exact score the fewest others called; null without an exact score. */
  rarest: MatchFigures | null
  /** The points of the finished matches; null without a prediction. */
  points: number | null
}

/** Compares the viewer's scores with those of all users. */
export function ownScoresOf(events: readonly MatchFigures[], own: readonly MatchRound[]): OwnScores {
  const calls = new Map(
    own
      .flatMap((round) => round.events)
      .flatMap(({ id, prediction }) => (prediction ? [[id, prediction]] : [])),
  )
  const hitOf = ({ id }: MatchFigures) => calls.get(id)?.hit ?? null
  const called = events.filter((match) => hitOf(match) !== null)
  const exactShare = ({ hits }: MatchFigures) => hits.exact / callsOf(hits)
  const [rarest] = called
    .filter((match) => hitOf(match) === 'exact')
    .toSorted((a, b) => exactShare(a) - exactShare(b))
  return {
    rounds: [...new Set(events.map(({ round_id }) => round_id))].map((round_id) => {
      const ofRound = events.filter((match) => match.round_id === round_id)
      const ofOwn = called.filter((match) => match.round_id === round_id)
      const all = ofRound.reduce((sum, { hits }) => sum + callsOf(hits), 0)
      return {
        round_id,
        own: shareOf(ofOwn.filter((match) => hitOf(match) !== 'miss').length, ofOwn.length),
        all: shareOf(all - ofRound.reduce((sum, { hits }) => sum + hits.miss, 0), all) ?? 0,
      }
    }),
    rarest: rarest ?? null,
    points: called.length > 0 ? called.reduce((sum, { id }) => sum + (calls.get(id)?.points ?? 0), 0) : null,
  }
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** The viewer's slips beside everybody's. */
export type OwnSlips = {
  /** The sum of odds in each round that is over. */
  rounds: RoundPair[]
  /** The right pick that the fewest others made, and its share of the picks of its fight; null without one. */
  rarest: { fight: FightFigures; share: number } | null
  /** The mean of a slip's points and odds; null without a slip. */
  average: { points: number; odds: number } | null
}

/** Compares the viewer's slips of a series with those of all users. */
export function ownSlipsOf(
  { by_round, fights }: Pick<TournamentStatistics, 'by_round' | 'fights'>,
  slips: UserUfcStatistics['by_round'],
  rounds: readonly FightRound[],
): OwnSlips {
  const ofRound = new Map(slips.map((slip) => [slip.round.id, slip]))
  const right = new Set(
    rounds.flatMap(({ events }) =>
      events.flatMap(({ id, prediction }) => (prediction?.state === 'right' ? id : [])),
    ),
  )
  const [rarest] = fights
    .filter(({ id }) => right.has(id))
    .map((fight) => {
      const picks = fight.picks.reduce((sum, { count }) => sum + count, 0)
      const won = fight.picks.find(({ entity_id }) => entity_id === fight.winner_id)?.count ?? 0
      return { fight, share: shareOf(won, picks) ?? 0 }
    })
    .toSorted((a, b) => a.share - b.share)
  const own = by_round.flatMap(({ round_id }) => ofRound.get(round_id) ?? [])
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    rounds: by_round.map(({ round_id, average_coefficient }) => ({
      round_id,
      own: ofRound.get(round_id)?.coefficient_sum ?? null,
      all: average_coefficient ?? 0,
    })),
    rarest: rarest ?? null,
    average:
      own.length > 0
        ? {
            points: mean(own.map(({ points }) => points)),
            odds: mean(own.map((slip) => slip.coefficient_sum)),
          }
        : null,
  }
}
