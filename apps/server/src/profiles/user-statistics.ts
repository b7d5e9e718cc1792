import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readUserStatistics, UserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { coefficientSumOf } from '../ratings/ratings.ts'
import type { Career, Named } from './careers.ts'

/** A user's achievements, calculated from the user's published rows. */
export function statisticsOf({ user, entries }: Career): Named<Answer<typeof readUserStatistics>> {
  const by_tournament = entries.map(describe)
  const sum = (field: 'points' | 'predictions' | 'exact' | 'difference' | 'outcome' | 'miss') =>
    by_tournament.reduce((total, value) => total + value[field], 0)
  const hits = {
    predictions: sum('predictions'),
    exact: sum('exact'),
    difference: sum('difference'),
    outcome: sum('outcome'),
    miss: sum('miss'),
  }
  return {
    user,
    statistics: {
      tournaments: entries.length,
      points: sum('points'),
      ...hits,
      accuracy: accuracyOf(hits),
      by_tournament,
    },
  }
}

type CareerEntry = Career['entries'][number]
type OfTournament = UserStatistics['by_tournament'][number]

function describe(entry: CareerEntry): OfTournament {
  const { tournament, system_name, is_settled, participants, row } = entry
  const hits = {
    predictions: row.settled,
    exact: row.exact_hits,
    difference: row.difference_hits,
    outcome: row.outcome_hits - row.exact_hits - row.difference_hits,
    miss: row.settled - row.outcome_hits,
  }
  return {
    tournament,
    position: is_settled ? row.position : null,
    participants,
    points: row.points,
    coefficient_sum: coefficientSumOf(row, system_name),
    ...hits,
    accuracy: accuracyOf(hits),
    best_round: bestRoundOf(entry),
  }
}

function bestRoundOf({ system_name, rounds }: CareerEntry): OfTournament['best_round'] {
  const [best] = rounds
    .filter(({ row }) => row.coefficient + row.points > 0)
    .toSorted(
      (a, b) =>
        b.row.coefficient - a.row.coefficient ||
        b.row.points - a.row.points ||
        a.row.position - b.row.position,
    )
  if (!best) return null
  const { round, participants, row } = best
  return {
    round,
    position: row.position,
    participants,
    points: row.points,
    coefficient_sum: coefficientSumOf(row, system_name),
  }
}

const accuracyOf = ({ predictions, miss }: Pick<UserStatistics, 'predictions' | 'miss'>): number | null =>
  predictions === 0 ? null : (predictions - miss) / predictions
