import type { PublicUser } from './page-store.ts'
import type { ListedRow, RatingReader, Row, ViewedHead } from './rating-reader.ts'
import { newcomerRow } from '../search/search.ts'

/**
 * The row of whom a head was read for, behind the published ones too: who has joined since stands there. Null: takes no
 * part.
 */
export async function rowOfParticipant(
  reader: RatingReader,
  head: ViewedHead,
  userId: number,
): Promise<ListedRow | null> {
  if (!head.placing) return null
  const row = await reader.rowOfSeat(head)
  return row ?? newcomerRow(userId, head.rows_count + 1, await reader.tailPosition(head))
}

/** The same with the user, as the head has found them. */
export async function shownParticipant(
  reader: RatingReader,
  head: ViewedHead,
  user: PublicUser,
): Promise<Row | null> {
  const row = await rowOfParticipant(reader, head, user.id)
  return row && reader.withViewer(head, row, user)
}
