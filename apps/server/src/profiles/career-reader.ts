import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { readUsers } from '../accounts/accounts.ts'
import { makeTurns } from '../platform/database/batch.ts'
import { makeSharedReads } from '../platform/database/shared-reads.ts'
import { makePastRowReader, type PastRowReader } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as store from './career-store.ts'
import { type PastPoint, pointsOf } from './past-points.ts'

/** The most users that one statement serves. */
const USERS_AT_ONCE = 100
/** The number of tournaments whose past is cached, a few kilobytes each. */
const PASTS_MAX = 500

/** A tournament of a user, with the user's seat. */
export type SeatedRating = store.OpenRating & { seat: number | null }

/** Reads the present and past positions of users. Its cache may be lost at any time. */
export type CareerReader = {
  /** A user, and the tournaments with an open rating that the user takes part in. Null: no such user. */
  find(userId: number): Promise<{ user: PublicUser; ratings: SeatedRating[] } | null>
  /** Lists the publications from which positions over time are read. */
  listPast(rating: store.OpenRating): Promise<PastPoint[]>
  /** Reads the row of a seat in one of these publications. */
  pastRow: PastRowReader
}

export function makeCareerReader(db: Db): CareerReader {
  // The cost depends on the tournaments, not the users: one statement at a time serves all callers who have come meanwhile.
  const find = makeTurns(
    USERS_AT_ONCE,
    () => 'all',
    async (ids: number[]) => {
      const some = [...new Set(ids)]
      const [users, ratings] = await Promise.all([readUsers(db, some), store.listOpenRatings(db, some)])
      return ids.map((id) => {
        const user = users.find((item) => item.id === id)
        const seated = ratings.flatMap(({ seats, ...rating }) =>
          id in seats ? [{ ...rating, seat: seats[id]! }] : [],
        )
        return user ? { user, ratings: seated } : null
      })
    },
  )
  const listPast = makeSharedReads<store.OpenRating, PastPoint[]>({
    nameOf: ({ tournament_id, publication_id, finished_at }) =>
      `${tournament_id} ${publication_id} ${finished_at}`,
    read: async (rating) => pointsOf(await store.listPastRatings(db, rating.tournament_id), rating),
    limits: { max: PASTS_MAX },
  })

  return {
    find,
    listPast,
    pastRow: makePastRowReader(db),
  }
}
