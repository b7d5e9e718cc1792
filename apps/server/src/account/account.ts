import { type OwnTournament, ownTournament } from '@called-it/contract/account/own-account.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import { anonymiseUser } from '../accounts/accounts.ts'
import { removeMessagesOf } from '../chat/chat.ts'
import { forgetInvited } from '../invitations/invitations.ts'
import { inTransaction } from '../platform/database/db.ts'
import { forgetPins, type RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { keepPlaces, leaveFriends } from '../teams/teams.ts'
import { listTournaments } from '../tournament-views/tournament-views.ts'

/** Lists the tournaments of a user with the place in each. */
export async function listOwnTournaments(
  db: Db,
  rows: RatingReaders['rows'],
  userId: number,
  query: { page: number; limit: number },
): Promise<{ tournaments: OwnTournament[]; meta: PageMeta }> {
  const { tournaments, meta } = await listTournaments(db, rows, userId, {
    ...query,
    status: 'all',
    player: userId,
  })
  return { tournaments: tournaments.map((each) => ownTournament.parse(each)), meta }
}

/**
 * Deletes an account in one transaction: all that the user has written, memberships in friends teams, pins and all personal
 * data. Ratings and draws keep their rows, without a name. The places of draws that are still secret are kept for the
 * person, who may come back.
 */
export async function deleteAccount(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const accounts = await anonymiseUser(trx, userId)
    await keepPlaces(trx, userId, accounts)
    await forgetInvited(trx, accounts)
    await removeMessagesOf(trx, userId)
    await leaveFriends(trx, userId)
    await forgetPins(trx, userId)
  })
}
