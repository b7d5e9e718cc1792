import { MERIT, positionsOf, releaseColumns } from '@called-it/rules/rating.ts'
import type { Db } from '../../schema.ts'
import { placesOf, rowColumnOf } from '../publication/current-rating.ts'
import { listCurrent, readPublication, type Publication } from '../publication/publication-store.ts'
import { readUsersBySeat } from '../publication/seat-users.ts'
import { readRoundSpan } from './round-span-store.ts'

const COLUMNS = ['user_id', 'coefficient', 'points', 'position'] as const
type WholeColumn = (typeof COLUMNS)[number]

/** All users of a rating as columns by seat, from 0. */
export type WholeRating = Record<WholeColumn, Int32Array>

/** The result of a round for each user, and the positions after it. */
export type RoundResult = {
  /** The rating of the round alone. */
  round: WholeRating
  tournament: WholeRating
  /**
   * The positions in the tournament before the round's first result, by seat as of then; null: it was the
   * first round.
   */
  positions_before: Int32Array | null
}

/** Returns the published result of a round; null if nothing of it is settled. It reads the whole rating. */
export async function readRoundResult(
  db: Db,
  tournamentId: number,
  roundId: number,
): Promise<RoundResult | null> {
  const current = await listCurrent(db, tournamentId)
  const [tournament, round] = [null, roundId].map((id) => current.find((item) => item.round_id === id))
  if (!tournament || !round) return null
  const { before } = await readRoundSpan(db, tournamentId, roundId)
  return {
    round: await readWhole(db, tournamentId, round, COLUMNS),
    tournament: await readWhole(db, tournamentId, tournament, COLUMNS),
    positions_before: before && (await readWhole(db, tournamentId, before, ['position'])).position,
  }
}

/** Reads these columns of a publication; only one more column is in memory at a time. */
async function readWhole<Name extends WholeColumn>(
  db: Db,
  tournamentId: number,
  { id, rows_count }: Pick<Publication, 'id' | 'rows_count'>,
  names: readonly Name[],
): Promise<Record<Name, Int32Array>> {
  const published = await readPublication(db, id)
  const { rows, places } = published
  const users = names.some((name) => name === 'user_id')
    ? await readUsersBySeat(db, tournamentId, published, rows_count)
    : null
  const place = placesOf(published)
  const columns = names.map((name) => {
    if (name === 'user_id') return [name, users!.slice(0, rows_count)]
    const byPlace = name === 'position' ? positionColumn(rows) : rowColumnOf(rows, name)
    for (const { length } of [byPlace, place]) {
      if (length !== rows_count) throw new Error(`a rating of ${rows_count} rows holds ${length}`)
    }
    const bySeat = place.map((nth) => byPlace[nth - 1]!)
    releaseColumns(byPlace)
    return [name, bySeat]
  })
  releaseColumns(rows, places, place)
  return Object.fromEntries(columns)
}

/** Returns the positions of a rating by place. */
function positionColumn(rows: Uint8Array): Uint32Array {
  const merits = MERIT.map((merit) => rowColumnOf(rows, merit))
  const positions = positionsOf(merits)
  releaseColumns(...merits)
  return positions
}
