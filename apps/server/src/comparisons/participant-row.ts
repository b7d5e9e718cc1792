import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import {
  type ListedRow,
  newcomerRow,
  type RatingReaders,
  type Row,
  type ViewedHead,
} from '../ratings/ratings.ts'

/**
 * Returns the viewer's row, also if they joined after the last publication. Null: the viewer takes no part.
 */
export async function rowOfParticipant(
  rows: RatingReaders['rows'],
  head: ViewedHead,
  userId: number,
): Promise<ListedRow | null> {
  if (!head.placing) return null
  const row = await rows.ofSeat(head)
  return row ?? newcomerRow(userId, head.rows_count + 1, await rows.tailPosition(head))
}

/** Returns the viewer's row with the user. */
export async function shownParticipant(
  rows: RatingReaders['rows'],
  pages: RatingReaders['pages'],
  head: ViewedHead,
  user: PublicUser,
): Promise<Row | null> {
  const row = await rowOfParticipant(rows, head, user.id)
  return row && pages.withViewer(head, row, user)
}
