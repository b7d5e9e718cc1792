import type { SystemName } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { listOwnPlaces, type OwnPlaceRow } from './page-store.ts'
import { type ListedRow, newcomerRow, type RowReader } from './row-reader.ts'
import { coefficientSumOf } from './row-view.ts'
import type { Db } from '../../schema.ts'

/** The number of participants of a tournament, and one user's place in it. */
export type OwnPlace = Pick<Tournament, 'my' | 'participants_count'>

/** Returns the place of one user in each of these tournaments; `my` is null if the user takes no part. */
export async function readOwnPlaces(
  db: Db,
  rows: RowReader,
  tournaments: { id: number; system_name: SystemName }[],
  viewerId: number,
): Promise<Map<number, OwnPlace>> {
  const seats = await listOwnPlaces(
    db,
    tournaments.map(({ id }) => id),
    viewerId,
  )
  const ownPlaces = await Promise.all(
    seats.map(async (row): Promise<[number, OwnPlace]> => {
      const mine = await rowOf(rows, row, viewerId)
      const { system_name } = tournaments.find(({ id }) => id === row.tournament_id)!
      return [
        row.tournament_id,
        {
          participants_count: row.rows_count + row.newcomers_count,
          my: mine && {
            position: mine.position,
            previous_position: mine.previous || null,
            points: mine.points,
            coefficient_sum: coefficientSumOf(mine, system_name),
          },
        },
      ]
    }),
  )
  return new Map(ownPlaces)
}

/** Returns the row of a user in the current rating; null: the user takes no part. */
export async function rowOf(rows: RowReader, row: OwnPlaceRow, viewerId: number): Promise<ListedRow | null> {
  if (row.is_newcomer) return newcomerRow(viewerId, row.rows_count + 1, await rows.tailPosition(row))
  return rows.ofSeat(row)
}
