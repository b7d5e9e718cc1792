import type { Settlement } from '@called-it/contract/organiser/organiser.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Db } from '../schema.ts'
import { holdTournament, listUnsettled } from '../tournaments/tournaments.ts'
import { admitNewcomers } from './publication/newcomers.ts'
import type { RowChange } from './publication/next-rating.ts'
import * as pages from './reading/page-store.ts'
import { followDraw } from './publication/publish-teams.ts'

export { sendThinning, THIN_RATINGS, thinRatings } from './publication/thin-ratings.ts'
export { deleteBlocks } from './publication/publication-store.ts'
export { publish } from './publication/publish.ts'
export { admitNewcomers } from './publication/newcomers.ts'
export { readAround } from './reading/around.ts'
export { forgetPins, pinUser, unpinUser } from './reading/favourites.ts'
export { type FirstPlaces, type FirstRow, readFirstPlaces } from './teams/first-places.ts'
export { type Career, type Named, readCareer, readPositions } from './careers.ts'
export { readComparison } from './comparison.ts'
export { readRecap } from './recap.ts'
export { leagueOf, readLeague } from './league.ts'
export { type RecordReader, type Records, roundSumsOf } from './records.ts'
export { readOutlook } from './outlook.ts'
export { readRatingFilter } from './reading/rating-filter.ts'
export { readRatings } from './reading/rating-page.ts'
export { readRowsOf } from './reading/rows-of.ts'
export type { RowChange } from './publication/next-rating.ts'
export { BLOCK_ROWS, BLOCK_SEATS, type Blocks, encodeBlocks } from './publication/rating-blocks.ts'
export { coefficientSumOf, makeRatingReader, type RatingReader } from './reading/rating-reader.ts'
export { readSpread, type Spread } from './reading/spread.ts'
export { readStandings } from './reading/standings.ts'
export {
  readBasketRating,
  readGroupRatings,
  readTeamRatings,
  readTeamStanding,
} from './teams/team-ratings.ts'
export { verifyRatings } from './verification/verify.ts'
export { readRoundResult, type RoundResult } from './reading/whole-rating.ts'

/** Whom a publication moved, with their names. */
export async function describeChanges(db: Db, changes: RowChange[]): Promise<Settlement['top_changes']> {
  const users = await pages.readUsers(
    db,
    changes.map((it) => it.user_id),
  )
  return changes.map(({ user_id, ...change }) => ({
    user: users.find(({ id }) => id === user_id)!,
    ...change,
  }))
}

/**
 * Gives a row to everybody who joined since the last publication, in each tournament, and ranks teams and groups with
 * whom the draw has moved since.
 */
export async function admitAll(db: Db): Promise<void> {
  for (const id of await listUnsettled(db)) {
    await inTransaction(db, async (trx) => {
      await holdTournament(trx, id)
      await admitTo(trx, id)
    })
  }
}

/** The same in one tournament, which the caller holds. */
export async function admitTo(db: Db, tournamentId: number): Promise<void> {
  await admitNewcomers(db, tournamentId)
  await followDraw(db, tournamentId)
}
