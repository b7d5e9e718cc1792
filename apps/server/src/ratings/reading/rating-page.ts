import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readRatings as readRatingsCall } from '@called-it/contract/ratings/ratings.ts'
import { problem } from '../../platform/http/problem.ts'
import { rowsOfFavourites } from '../favourites/favourites.ts'
import { membersOf, pageOfTeam } from './members-page.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from './head-reader.ts'
import type { Row } from './page-reader.ts'
import * as store from './page-store.ts'
import type { RatingReaders } from './rating-readers.ts'
import { type ListedRow, newcomerRow } from './row-reader.ts'
import { viewOf } from './row-view.ts'
import type { Hits } from '../search/search.ts'
import { mustKnowGroup } from '../teams/team-ratings.ts'
import { groupOf } from '../teams/team-reader.ts'

const NO_ROWS: store.Window = { offset: 0, limit: 0 }

/**
 * Returns a page of the published rating of a tournament or of one of its rounds, or of the users of one
 * group or team in it with their positions among all; also the viewer's row, and those of the users that the
 * viewer has pinned. The rating of a round is empty until something of it has been settled. Throws
 * `not_found`, `ratings_not_open` before its date, `validation_failed` for a round, a group or a team of
 * another tournament and for a group together with a team, and `forbidden` for a friends team of which the
 * viewer is not a member.
 */
export async function readRatings(
  db: Db,
  readers: RatingReaders,
  slug: string,
  viewer: PublicUser,
  query: Query,
): Promise<Answer<typeof readRatingsCall>> {
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const { round_id: roundId = null, group_id: groupId = null, team_id: teamId = null } = query
  const viewerId = viewer.id
  if (teamId !== null && groupId !== null) throw problem('validation_failed', { group_id: ['not_with_team'] })
  const head = await readers.readHead(slug, roundId, viewerId)
  if (!head) throw problem('not_found')
  if (!head.is_known) throw problem('validation_failed', { round_id: ['not_of_tournament'] })
  if (!head.ratings_open) throw problem('ratings_not_open')
  if (groupId !== null) await mustKnowGroup(db, head, groupId)
  const members = teamId === null ? null : await membersOf(db, head, teamId, viewerId)
  const isPart = Boolean(query.search) || groupId !== null || members !== null
  const [rating, pinned] = await Promise.all([
    readRows(db, readers, head, { roundId, viewerId, page: isPart ? NO_ROWS : page }),
    rowsOfFavourites(readers.rows, head, roundId !== null),
  ])
  // A rating without rows has no user to find: newcomers are not in the rating of a round yet.
  const text = rating.total > 0 ? query.search : undefined
  const hits = members
    ? await pageOfTeam(db, readers, { slug, roundId, members, text }, page)
    : text
      ? await readers.search(rating, { text, groupId }, page)
      : groupId === null
        ? null
        : roundId === null
          ? await pageOfGroup(readers, rating, groupId, page)
          : await pageOfRoundGroup(readers, rating, groupId, page)
  const rows = hits ? await readers.pages.withUsers(rating, hits.rows) : rating.rows
  const me = rating.me && (await readers.pages.withViewer(head, rating.me, viewer))
  const view = (row: Row) => viewOf(row, { id: viewerId, favourites: head.favourites }, rating)

  return {
    ratings: rows.map(view),
    me: me && view(me),
    my_place: me && me.place <= rating.rows_count ? me.place : null,
    favourites: (await readers.pages.withUsers(rating, pinned)).map(view),
    meta: { page: query.page, limit: query.limit, total: hits?.total ?? rating.total },
    calculated_at: rating.calculated_at,
    state: rating.state,
  }
}

export type Query = {
  page: number
  limit: number
  search?: string | undefined
  round_id?: number | undefined
  group_id?: number | undefined
  team_id?: string | undefined
}

async function pageOfGroup(
  { rows, teams }: Pick<RatingReaders, 'rows' | 'teams'>,
  rating: Rows,
  groupId: number,
  page: store.Window,
): Promise<Hits> {
  const id = rating.team_publication_id
  const { members } = groupOf(await teams.readFacts(id), groupId)
  const places = await teams.listPlaces(id, 'group_users', groupId, page)
  return { total: members, rows: await Promise.all(places.map((place) => rows.at(rating, place))) }
}

async function pageOfRoundGroup(
  { rows, readGroupPlaces }: Pick<RatingReaders, 'rows' | 'readGroupPlaces'>,
  rating: Rows,
  groupId: number,
  page: store.Window,
): Promise<Hits> {
  const { total, places } = await readGroupPlaces(rating, groupId, page)
  return { total, rows: await Promise.all(places.map((place) => rows.at(rating, place))) }
}

type Rows = Omit<store.Head, 'is_known'> & { me: ListedRow | null; rows: Row[]; total: number }

async function readRows(
  db: Db,
  { rows, pages }: Pick<RatingReaders, 'rows' | 'pages'>,
  head: ViewedHead,
  { roundId, viewerId, page }: { roundId: number | null; viewerId: number; page: store.Window },
): Promise<Rows> {
  const hasRow = head.publication_id !== null && head.seat !== null && head.seat <= head.rows_count
  const isPublished = hasRow && page.offset + page.limit <= head.rows_count
  // A round without a settled question has neither a rating nor newcomers to it.
  const isBlank = roundId !== null && head.publication_id === null
  const tail =
    isPublished || isBlank || head.newcomers_count === 0
      ? { ...head, newcomers: [], is_newcomer: false }
      : await store.readTail(db, head.tournament_id, roundId, viewerId, page)
  const position = tail.newcomers.length > 0 || tail.is_newcomer ? await rows.tailPosition(tail) : 0
  const behind = (id: number) => newcomerRow(id, tail.rows_count + 1, position)
  return {
    ...tail,
    me: tail.is_newcomer ? behind(viewerId) : await rows.ofSeat(tail),
    rows: [
      ...(await pages.listPage(tail, page)),
      ...(await pages.withUsers(tail, tail.newcomers.map(behind))),
    ],
    total: isBlank ? 0 : tail.rows_count + tail.newcomers_count,
  }
}
