import { MERIT, positionsOf, releaseColumns } from '@called-it/rules/rating.ts'
import type { Db } from '../../schema.ts'
import { listCurrent, readPublication, type Publication } from '../publication/publication-store.ts'
import { ROW_COLUMNS } from '../publication/rating-blocks.ts'
import { columnOf } from '../publication/whole-column.ts'
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
    round: await readWhole(db, round, COLUMNS),
    tournament: await readWhole(db, tournament, COLUMNS),
    positions_before: before && (await readWhole(db, before, ['position'])).position,
  }
}

/** Reads these columns of a publication; only one more column is in memory at a time. */
async function readWhole<Name extends WholeColumn>(
  db: Db,
  { id, rows_count }: Pick<Publication, 'id' | 'rows_count'>,
  names: readonly Name[],
): Promise<Record<Name, Int32Array>> {
  const { rows, places } = await readPublication(db, id)
  const place = columnOf(places, 0)
  const columnBy = (name: WholeColumn) =>
    name === 'position' ? positionColumn(rows) : columnOf(rows, ROW_COLUMNS.indexOf(name))
  const columns = names.map((name) => {
    const byPlace = columnBy(name)
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
  const merits = MERIT.map((merit) => columnOf(rows, ROW_COLUMNS.indexOf(merit)))
  const positions = positionsOf(merits)
  releaseColumns(...merits)
  return positions
}
