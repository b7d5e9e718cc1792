import { MERIT, positionsOf } from '@called-it/rules/rating.ts'
import type { Db } from '../../schema.ts'
import { listCurrent, readPublication, type Publication } from '../publication/publication-store.ts'
import { decodeBlocks, ROW_COLUMNS, type RowColumn } from '../publication/rating-blocks.ts'
import { readRoundSpan } from './round-span-store.ts'

/** All users of a rating as columns by seat, from 0. */
export type WholeRating = Record<Exclude<RowColumn, 'previous'> | 'position', Int32Array>

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
    round: await readWhole(db, round),
    tournament: await readWhole(db, tournament),
    positions_before: before && (await readWhole(db, before)).position,
  }
}

async function readWhole(
  db: Db,
  { id, rows_count }: Pick<Publication, 'id' | 'rows_count'>,
): Promise<WholeRating> {
  const { rows, places } = await readPublication(db, id)
  const byPlace = decodeBlocks(rows, ROW_COLUMNS.length, rows_count)
  const place = decodeBlocks(places, 1, rows_count)[0]!
  const bySeat = (column: ArrayLike<number>) => place.map((nth) => column[nth - 1]!)
  const columns = Object.fromEntries(ROW_COLUMNS.map((name, at) => [name, byPlace[at]!])) as Record<
    RowColumn,
    Int32Array
  >
  const { previous: _, ...kept } = columns
  const position = positionsOf(MERIT.map((merit) => columns[merit]))
  return Object.fromEntries(
    Object.entries({ ...kept, position }).map(([name, column]) => [name, bySeat(column)]),
  ) as WholeRating
}
