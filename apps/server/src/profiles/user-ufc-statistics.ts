import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { readUserUfcStatistics, UserUfcStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import { type JudgedCard, readEntities } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import type { Career, Named } from './careers.ts'

/** Computes the results of the picks of these slips, one slip a round, with the user's published positions in the rounds. */
export async function ufcStatisticsOf(
  db: Db,
  { user, entries }: Career,
  cards: readonly JudgedCard[],
): Promise<Named<Answer<typeof readUserUfcStatistics>>> {
  // A series whose rating is not open is left out.
  const by_round = cards.flatMap(({ tournament_id, round_id, at, picks }) => {
    const series = entries.find(({ tournament }) => tournament.id === tournament_id)
    const found = series?.rounds.find(({ round }) => round.id === round_id)
    if (!series || !found) return []
    const { position } = found.row
    const { tournament } = series
    return [{ tournament, round: found.round, at, position, participants: found.participants, picks }]
  })
  const all = by_round.flatMap(({ picks }) => picks)
  const doubled = all.filter(({ multiply, state }) => multiply && (state === 'right' || state === 'wrong'))
  return {
    user,
    statistics: {
      rounds: by_round.length,
      ...judged(all),
      doubled: { picks: doubled.length, right: doubled.filter(({ state }) => state === 'right').length },
      favourite: await favouriteOf(db, all),
      by_round: by_round.map(({ picks, ...round }) => ({ ...round, ...judged(picks) })),
    },
  }
}

type Pick = JudgedCard['picks'][number]

function judged(picks: Pick[]): Omit<UserUfcStatistics, 'rounds' | 'doubled' | 'favourite' | 'by_round'> {
  const count = (state: Pick['state']) => picks.filter((pick) => pick.state === state).length
  const sum = (field: 'points' | 'coefficient') =>
    picks.reduce((total, pick) => total + (pick[field] ?? 0), 0)
  const [right, wrong, ofVoid] = [count('right'), count('wrong'), count('void')]
  const best = picks.reduce((most, { state, odds }) => (state === 'right' ? Math.max(most, odds) : most), 0)
  return {
    picks: right + wrong + ofVoid,
    right,
    wrong,
    void: ofVoid,
    accuracy: right + wrong === 0 ? null : right / (right + wrong),
    points: sum('points'),
    coefficient_sum: oddsOf(sum('coefficient')),
    // A fight without odds earns its point alone.
    best_coefficient: best === 0 ? null : oddsOf(best),
  }
}

/**
 * Returns the fighter that a user picked most often; the latest of equals. A fighter is identified in every series by the
 * key; an unused reserve is no pick.
 */
async function favouriteOf(db: Db, picks: Pick[]): Promise<UserUfcStatistics['favourite']> {
  const counted = picks.filter(({ state }) => state !== 'standby')
  const ids = counted.map(({ tournament_player_id }) => tournament_player_id)
  const entities = await readEntities(db, [...new Set(ids)])
  const counts = new Map<string, { entity: Entity; picks: number }>()
  for (const id of ids) {
    const entity = entities.get(id)!
    const before = counts.get(entity.key)?.picks ?? 0
    // Moved to the end: the latest pick is last.
    counts.delete(entity.key)
    counts.set(entity.key, { entity, picks: before + 1 })
  }
  const most = Math.max(2, ...[...counts.values()].map((count) => count.picks))
  return [...counts.values()].findLast((count) => count.picks === most) ?? null
}
