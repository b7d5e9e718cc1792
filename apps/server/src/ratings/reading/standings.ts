import type { SystemName } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { listStandings, type StandingRow } from './page-store.ts'
import { coefficientSumOf, type ListedRow, type RatingReader } from './rating-reader.ts'
import { newcomerRow } from '../search/search.ts'

/** How many take part in a tournament, and where one user stands in it. */
export type Standing = Pick<Tournament, 'my' | 'participants_count'>

/** The standing of one user in each of these tournaments; `my` is null where the user takes no part. */
export async function readStandings(
  reader: RatingReader,
  tournaments: { id: number; system_name: SystemName }[],
  viewerId: number,
): Promise<Map<number, Standing>> {
  const rows = await listStandings(
    reader.db,
    tournaments.map(({ id }) => id),
    viewerId,
  )
  const standings = await Promise.all(
    rows.map(async (row): Promise<[number, Standing]> => {
      const mine = await rowOf(reader, row, viewerId)
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
  return new Map(standings)
}

/** The row of a user in a rating as it stands; null: takes no part. */
export async function rowOf(
  reader: RatingReader,
  row: Omit<StandingRow, 'tournament_id'>,
  viewerId: number,
): Promise<ListedRow | null> {
  if (row.is_newcomer) return newcomerRow(viewerId, row.rows_count + 1, await reader.tailPosition(row))
  return reader.rowOfSeat(row)
}
