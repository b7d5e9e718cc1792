import type { Db } from '../../schema.ts'
import type { ViewedHead } from './head-reader.ts'
import { listNewcomers } from './page-store.ts'
import type { RatingReaders } from './rating-readers.ts'
import { type ListedRow, newcomerRow } from './row-reader.ts'

/** The rating of a tournament and the rows of some of its users. */
export type RowsOf = { head: ViewedHead; rows: Map<number, ListedRow> }

/**
 * Returns the rows of these users in the rating of a tournament, or of one of its rounds; users without a row
 * are left out. The cost depends on the number of these users, not of the participants. Null: no such
 * tournament.
 */
export async function readRowsOf(
  db: Db,
  { readHead, rows }: Pick<RatingReaders, 'readHead' | 'rows'>,
  slug: string,
  userIds: number[],
  roundId: number | null = null,
): Promise<RowsOf | null> {
  const heads = await Promise.all(userIds.map((id) => readHead(slug, roundId, id)))
  const head = heads[0] ?? (await readHead(slug, roundId, 0))
  if (!head) return null
  const published = await Promise.all(heads.map((value) => rows.ofSeat(value!)))
  // A round without a settled question has neither a rating nor newcomers to it.
  const isBlank = roundId !== null && head.publication_id === null
  const behind = isBlank ? [] : userIds.filter((_, at) => !published[at])
  const newcomers =
    behind.length > 0 && head.newcomers_count > 0 ? await listNewcomers(db, head.tournament_id, behind) : []
  const position = newcomers.length > 0 ? await rows.tailPosition(head) : 0
  const found = new Map(published.flatMap((row) => (row ? [[row.user_id, row] as const] : [])))
  for (const id of newcomers) found.set(id, newcomerRow(id, head.rows_count + 1, position))
  return { head, rows: found }
}
