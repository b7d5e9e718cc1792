import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Settlement } from '@called-it/contract/organiser.ts'
import type { readRatings as readRatingsCall } from '@called-it/contract/ratings.ts'
import { inTransaction } from '../platform/db.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { holdTournament, listUnsettled } from '../tournaments/tournaments.ts'
import { admitNewcomers } from './newcomers.ts'
import type { RowChange } from './next-rating.ts'
import * as pages from './page-store.ts'
import { followDraw } from './publish-teams.ts'
import type { ListedRow, RatingReader, Row, ViewedHead } from './rating-reader.ts'
import { viewOf } from './row-view.ts'
import { type Hits, newcomerRow, search } from './search.ts'
import { mustKnowGroup } from './team-ratings.ts'
import { groupOf } from './team-reader.ts'

export { sendThinning, THIN_RATINGS, thinRatings } from './thin-ratings.ts'
export { publish } from './publish.ts'
export { admitNewcomers } from './newcomers.ts'
export { readAround } from './around.ts'
export { leagueOf, listRoundSums, readLeague } from './league.ts'
export { readOutlook } from './outlook.ts'
export { readRowsOf } from './rows-of.ts'
export type { RowChange } from './next-rating.ts'
export { BLOCK_ROWS, BLOCK_SEATS, type Blocks, encodeBlocks } from './rating-blocks.ts'
export { makeRatingReader, type RatingReader } from './rating-reader.ts'
export { readSpread, type Spread } from './spread.ts'
export { readStandings } from './standings.ts'
export { readBasketRating, readGroupRatings, readTeamRatings, readTeamStanding } from './team-ratings.ts'
export { verifyRatings } from './verify.ts'

const NO_ROWS: pages.Window = { offset: 0, limit: 0 }

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
 * A page of the published rating of a tournament, of one of its rounds, or of the users of one group with their
 * positions among all, and one's own row. Refuses with `not_found`, with `ratings_not_open` before its date, and with
 * `validation_failed` for a round or a group of another tournament, and for both at once. The rating of a round is
 * empty until something of it has been settled.
 */
export async function readRatings(
  reader: RatingReader,
  slug: string,
  viewer: pages.PublicUser,
  query: Query,
): Promise<Answer<typeof readRatingsCall>> {
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const { round_id: roundId = null, group_id: groupId = null } = query
  const viewerId = viewer.id
  // Nobody's place in a round is kept by group.
  if (roundId !== null && groupId !== null)
    throw problem('validation_failed', { group_id: ['not_with_round'] })
  const head = await reader.readHead(slug, roundId, viewerId)
  if (!head) throw problem('not_found')
  if (!head.is_known) throw problem('validation_failed', { round_id: ['not_of_tournament'] })
  if (!head.ratings_open) throw problem('ratings_not_open')
  if (groupId !== null) await mustKnowGroup(reader, head, groupId)
  const isPart = query.search !== undefined && query.search !== ''
  const rating = await readRows(reader, head, roundId, viewerId, isPart || groupId !== null ? NO_ROWS : page)
  // In a rating without rows there is nobody to find: those who have just joined stand in none of a round yet.
  const text = rating.total > 0 ? query.search : undefined
  const hits = text
    ? await search(reader, rating, { text, groupId }, page)
    : groupId === null
      ? null
      : await pageOfGroup(reader, rating, groupId, page)
  const rows = hits ? await reader.withUsers(rating, hits.rows) : rating.rows
  const me = rating.me && (await reader.withViewer(head, rating.me, viewer))

  return {
    ratings: rows.map((row) => viewOf(row, viewerId, rating)),
    me: me && viewOf(me, viewerId, rating),
    favourites: [],
    meta: { page: query.page, limit: query.limit, total: hits?.total ?? rating.total },
    calculated_at: rating.calculated_at,
    state: rating.state,
  }
}

type Query = {
  page: number
  limit: number
  search?: string | undefined
  round_id?: number | undefined
  group_id?: number | undefined
}

async function pageOfGroup(
  reader: RatingReader,
  rating: Rows,
  groupId: number,
  page: pages.Window,
): Promise<Hits> {
  const id = rating.team_publication_id
  const { members } = groupOf(await reader.teams.readFacts(id), groupId)
  const places = await reader.teams.listPlaces(id, 'group_users', groupId, page)
  return { total: members, rows: await Promise.all(places.map((place) => reader.rowAt(rating, place))) }
}

type Rows = Omit<pages.Head, 'is_known'> & { me: ListedRow | null; rows: Row[]; total: number }

async function readRows(
  reader: RatingReader,
  head: ViewedHead,
  roundId: number | null,
  viewerId: number,
  page: pages.Window,
): Promise<Rows> {
  const hasRow = head.publication_id !== null && head.seat !== null && head.seat <= head.rows_count
  const isPublished = hasRow && page.offset + page.limit <= head.rows_count
  // A round that nothing of has been settled has no rating, and no newcomers to it.
  const isBlank = roundId !== null && head.publication_id === null
  const tail =
    isPublished || isBlank || head.newcomers_count === 0
      ? { ...head, newcomers: [], is_newcomer: false }
      : await pages.readTail(reader.db, head.tournament_id, roundId, viewerId, page)
  const position = tail.newcomers.length > 0 || tail.is_newcomer ? await reader.tailPosition(tail) : 0
  const behind = (id: number) => newcomerRow(id, tail.rows_count + 1, position)
  return {
    ...tail,
    me: tail.is_newcomer ? behind(viewerId) : await reader.rowOfSeat(tail),
    rows: [
      ...(await reader.listPage(tail, page)),
      ...(await reader.withUsers(tail, tail.newcomers.map(behind))),
    ],
    total: isBlank ? 0 : tail.rows_count + tail.newcomers_count,
  }
}

/**
 * Gives a row to everybody who joined since the last publication, in each tournament, and ranks teams and groups with
 * whom the draw has moved since.
 */
export async function admitAll(db: Db): Promise<void> {
  for (const id of await listUnsettled(db)) {
    await inTransaction(db, async (trx) => {
      await holdTournament(trx, id)
      await admitNewcomers(trx, id)
      await followDraw(trx, id)
    })
  }
}
