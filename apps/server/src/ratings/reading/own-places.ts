import type { SystemName } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { makeBatch } from '../../platform/database/batch.ts'
import { listOwnPlaces, type OwnPlaceOf, type OwnPlaceRow } from './page-store.ts'
import { type ListedRow, newcomerRow, type RowReader } from './row-reader.ts'
import { coefficientSumOf } from './row-view.ts'
import type { Db } from '../../schema.ts'

/** The number of participants of a tournament, and one user's place in it. */
export type OwnPlace = Pick<Tournament, 'my' | 'participants_count'>

/** Returns the place of one user in each of these tournaments; `my` is null if the user takes no part. */
export type OwnPlaceReader = (
  tournaments: { id: number; system_name: SystemName }[],
  userId: number,
) => Promise<Map<number, OwnPlace>>

/** The most places that one statement looks up. */
const PLACES_AT_ONCE = 200

/** Makes the reader; users who ask at the same moment share a statement. */
export function makeOwnPlaceReader(db: Db, rows: RowReader): OwnPlaceReader {
  const nameOf = ({ tournament_id, user_id }: OwnPlaceOf) => `${tournament_id} ${user_id}`
  const find = makeBatch(PLACES_AT_ONCE, async (asked: OwnPlaceOf[]) => {
    const found = new Map((await listOwnPlaces(db, asked)).map((row) => [nameOf(row), row]))
    return asked.map((each) => found.get(nameOf(each))!)
  })
  return async (tournaments, userId) =>
    new Map(
      await Promise.all(
        tournaments.map(async ({ id, system_name }): Promise<[number, OwnPlace]> => {
          const row = await find({ tournament_id: id, user_id: userId })
          const mine = await rowOf(rows, row, userId)
          const my = mine && {
            position: mine.position,
            previous_position: mine.previous || null,
            points: mine.points,
            coefficient_sum: coefficientSumOf(mine, system_name),
          }
          return [id, { participants_count: row.rows_count + row.newcomers_count, my }]
        }),
      ),
    )
}

/** Returns the row of a user in the current rating; null: the user takes no part. */
export async function rowOf(rows: RowReader, row: OwnPlaceRow, viewerId: number): Promise<ListedRow | null> {
  if (row.is_newcomer) return newcomerRow(viewerId, row.rows_count + 1, await rows.tailPosition(row))
  return rows.ofSeat(row)
}
