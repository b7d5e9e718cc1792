import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Settlement } from '@called-it/contract/organiser/results.ts'
import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { readUsers } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Change } from '../predictions/predictions.ts'
import type { Changes } from '../platform/live/changes.ts'
import type { Db } from '../schema.ts'
import { holdTournament } from '../tournaments/tournaments.ts'
import * as members from './publication/member-store.ts'
import * as newcomers from './publication/newcomers.ts'
import * as publications from './publication/publication-store.ts'
import * as publishing from './publication/publish.ts'
import { followDraw } from './publication/publish-teams.ts'
import { sendThinning as send } from './publication/thin-ratings.ts'
import * as favourites from './favourites/favourites.ts'
import type * as heads from './reading/head-reader.ts'
import type * as pageReader from './reading/page-reader.ts'
import * as pages from './reading/page-store.ts'
import * as pastRows from './reading/past-row-reader.ts'
import * as page from './reading/rating-page.ts'
import * as readers from './reading/rating-readers.ts'
import * as roundSpan from './reading/round-span-store.ts'
import * as rowReader from './reading/row-reader.ts'
import * as rowView from './reading/row-view.ts'
import * as rowsOf from './reading/rows-of.ts'
import * as spread from './around/spread.ts'
import * as stakes from './reading/stake-reader.ts'
import * as ownPlaces from './reading/own-places.ts'
import * as whole from './reading/whole-rating.ts'
import * as firstPlaces from './teams/first-places.ts'
import * as verification from './verification/verify.ts'

/** A rating without its rows. */
export type Head = pages.Head
/** A rating as one viewer sees it now. */
export type ViewedHead = heads.ViewedHead
/** A row of a rating, and whether another row has the same position. */
export type ListedRow = rowReader.ListedRow
/** A row with its user, and the user's group and team. */
export type Row = pageReader.Row
/** How a settlement changed one row among the first places. */
export type RowChange = publishing.RowChange
/** How the sums of points or coefficients of a rating are spread. */
export type Spread = spread.Spread
/** The users on the first positions of a tournament, of its groups, and the teams that lead. */
export type FirstPlaces = firstPlaces.FirstPlaces
/** A row among the first places. */
export type FirstRow = firstPlaces.FirstRow
/** The result of a round for each user, with the positions after it. */
export type RoundResult = whole.RoundResult
/** Reads the row of a seat in a publication of the past. */
export type PastRowReader = pastRows.PastRowReader
/** The readers of published ratings; each caller is given those that it needs. */
export type RatingReaders = readers.RatingReaders

/** Makes the readers of published ratings, once for a process: they cache what many request at once, and with `changes` users until they change. */
export function makeRatingReaders(db: Db, changes?: Changes): RatingReaders {
  return readers.makeRatingReaders(db, changes)
}

/** Makes a reader of rows in publications of the past, which does not use the cache of current rows. */
export function makePastRowReader(db: Db): PastRowReader {
  return pastRows.makePastRowReader(db)
}

/** Makes the reader of the stakes in a round of the rows of a rating of fights. */
export function makeStakeReader(db: Db) {
  return stakes.makeStakeReader(db)
}

/**
 * Returns a page of the published rating of a tournament or of one of its rounds, or of the users of one
 * group or team in it. Throws `not_found`, `ratings_not_open`, `validation_failed` for a round, a group or a
 * team of another tournament and for a group together with a team, and `forbidden` for a friends team of
 * which the viewer is not a member.
 */
export function readRatings(
  db: Db,
  from: RatingReaders,
  slug: string,
  viewer: PublicUser,
  query: page.Query,
) {
  return page.readRatings(db, from, slug, viewer, query)
}

/** Deletes a user's pins and the pins of others on that user, in the caller's transaction. */
export function forgetPins(db: Db, userId: number): Promise<void> {
  return favourites.forgetPins(db, userId)
}

/** Makes a reader of the place of a user in each of some tournaments; `my` is null if the user takes no part. */
export const makeOwnPlaceReader = (db: Db, rows: RatingReaders['rows']): ownPlaces.OwnPlaceReader =>
  ownPlaces.makeOwnPlaceReader(db, rows)

/** Returns the row of a user in the current rating; null: the user takes no part. */
export function readRowOf(
  rows: RatingReaders['rows'],
  seat: Parameters<typeof ownPlaces.rowOf>[1],
  userId: number,
): Promise<ListedRow | null> {
  return ownPlaces.rowOf(rows, seat, userId)
}

/** Returns the rows of these users in the rating of a tournament, or of a round; null: no such tournament. */
export function readRowsOf(
  db: Db,
  from: Pick<RatingReaders, 'readHead' | 'rows'>,
  slug: string,
  userIds: number[],
): Promise<rowsOf.RowsOf | null> {
  return rowsOf.readRowsOf(db, from, slug, userIds)
}

/** Returns the row of a user who joined after the publication: without points, behind all published rows. */
export function newcomerRow(userId: number, place: number, position: number): ListedRow {
  return rowReader.newcomerRow(userId, place, position)
}

/** Returns a row as the contract shows it to a viewer. */
export function viewOf(
  row: Row,
  viewer: rowView.RowViewer,
  head: Pick<Head, 'system_name' | 'rows_count' | 'newcomers_count'>,
): RatingRow {
  return rowView.viewOf(row, viewer, head)
}

/** Returns the sum of a row's decimal odds; null in football, which has none. */
export function coefficientSumOf(row: Pick<ListedRow, 'coefficient'>, system: SystemName): number | null {
  return rowView.coefficientSumOf(row, system)
}

/** Returns the distribution of the sums of a published rating; null: no user has any. */
export function readSpread(rows: RatingReaders['rows'], head: ViewedHead): Promise<Spread | null> {
  return spread.readSpread(rows, head)
}

/**
 * Returns the ratings of a tournament before the first result of a round and after its last one; null: there
 * is none.
 */
export function readRoundSpan(db: Db, tournamentId: number, roundId: number): Promise<roundSpan.RoundSpan> {
  return roundSpan.readRoundSpan(db, tournamentId, roundId)
}

/**
 * Returns the result of a round for each user, from the whole published rating; null: nothing of it is
 * settled.
 */
export function readRoundResult(db: Db, tournamentId: number, roundId: number): Promise<RoundResult | null> {
  return whole.readRoundResult(db, tournamentId, roundId)
}

/**
 * Returns the users on the first positions of a tournament's published rating and of its groups, and the
 * leading teams.
 */
export function readFirstPlaces(
  db: Db,
  slug: string,
  depth: Parameters<typeof firstPlaces.readFirstPlaces>[2],
): Promise<FirstPlaces> {
  return firstPlaces.readFirstPlaces(db, slug, depth)
}

/**
 * Publishes the next ratings of a tournament in the caller's transaction, from the questions that were settled. The
 * caller holds the tournament, and all users have a seat; `seatsBefore` of them had one before this settlement. Returns
 * the changes among the first places, and how many users have another position.
 */
export function publish(
  db: Db,
  tournamentId: number,
  changes: Change[],
  cause: publishing.Cause,
  seatsBefore: number,
): Promise<publishing.Published> {
  return publishing.publish(db, tournamentId, changes, cause, seatsBefore)
}

/** Adds the names of the users to the changes of a publication. */
export async function describeChanges(db: Db, changes: RowChange[]): Promise<Settlement['top_changes']> {
  const users = await readUsers(
    db,
    changes.map((change) => change.user_id),
  )
  return changes.map(({ user_id, ...change }) => ({
    user: users.find(({ id }) => id === user_id)!,
    ...change,
  }))
}

/**
 * Gives a seat and a row to all users who joined a tournament since the last publication. The caller holds the
 * tournament. Returns how many users had a seat before.
 */
export function admitNewcomers(db: Db, tournamentId: number): Promise<number> {
  return newcomers.admitNewcomers(db, tournamentId)
}

/**
 * Admits newcomers, and ranks teams and groups again if the draw has moved users. The caller holds the
 * tournament.
 */
export async function admitTo(db: Db, tournamentId: number): Promise<void> {
  await admitNewcomers(db, tournamentId)
  await followDraw(db, tournamentId)
}

/** Calls `admitTo` for all tournaments that are not over, each in a transaction of its own. */
export async function admitAll(db: Db): Promise<void> {
  for (const id of await members.listUnsettled(db)) {
    await inTransaction(db, async (trx) => {
      await holdTournament(trx, id)
      await admitTo(trx, id)
    })
  }
}

/** Sends the job that deletes replaced ratings of a tournament when no request can be reading them any more. */
export function sendThinning(db: Db, jobs: JobSender, tournamentId: number): Promise<void> {
  return send(db, jobs, tournamentId)
}

/** Deletes the blocks of a tournament's ratings, which no foreign key deletes with the tournament. */
export function deleteBlocks(db: Db, tournamentId: number): Promise<void> {
  return publications.deleteBlocks(db, tournamentId)
}

/** Recalculates every rating from predictions and results, and compares it with what is published. No slug: all tournaments. */
export function verifyRatings(db: Db, slug?: string): Promise<verification.Report[]> {
  return verification.verifyRatings(db, slug)
}

/** Returns one hash over all current ratings: equal hashes mean equal ratings, row by row. */
export function hashRatings(db: Db): Promise<string> {
  return verification.hashRatings(db)
}
