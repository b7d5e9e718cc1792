import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readAround as readAroundCall } from '@called-it/contract/ratings/ratings.ts'
import { MERIT, roundPlaceAbove } from '@called-it/rules/rating.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { sportOf } from '@called-it/rules/systems.ts'
import { readUsers } from '../../accounts/accounts.ts'
import { problem } from '../../platform/http/problem.ts'
import { type Neighbourhood, readNeighbourhood } from './around-store.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from '../reading/head-reader.ts'
import type { RatingReaders } from '../reading/rating-readers.ts'
import { type ListedRow, newcomerRow, type RowReader } from '../reading/row-reader.ts'
import { viewOf } from '../reading/row-view.ts'
import { scaleOf, type Scale } from './sums.ts'

/**
 * Returns the rows around a user, the number of users at the sums nearby, the number who could catch up, and
 * the next aim. It reads the blocks of these rows and a few more for the binary search (`rating-counts.ts`),
 * whatever the number of users. Throws `not_found`, `ratings_not_open`, and `validation_failed` if the user
 * does not exist.
 */
export async function readAround(
  db: Db,
  { readHead, rows, pages }: Pick<RatingReaders, 'readHead' | 'rows' | 'pages'>,
  slug: string,
  viewer: PublicUser,
  query: { user_id?: number | undefined; limit: number },
): Promise<Answer<typeof readAroundCall>> {
  const userId = query.user_id ?? viewer.id
  // Both heads are read at one moment because they share a statement.
  const [head, viewed] = await Promise.all([readHead(slug, null, userId), readHead(slug, null, viewer.id)])
  if (!head || !viewed) throw problem('not_found')
  if (!head.ratings_open) throw problem('ratings_not_open')
  const rating = await neighbourhoodOf(db, head, userId, query.limit)
  const own = await ownRow(rows, rating, userId)
  if (!own && (await readUsers(db, [userId])).length === 0)
    throw problem('validation_failed', { user_id: ['unknown_user'] })

  const total = rating.rows_count + rating.newcomers_count
  const { match } = resolveRuleset(rating.ruleset)
  const { ranked_by } = sportOf(rating.system_name)
  const { exact, difference, outcome } = match
  const shared = {
    hit_points: ranked_by === 'points' ? { exact, difference, outcome } : null,
    meta: { page: 1, limit: query.limit, total },
    calculated_at: rating.calculated_at,
    state: rating.state,
  }
  if (!own) {
    const nothing = { from_place: 0, behind: 0, behind_by_outcome: 0, target: null, next: null }
    return { ratings: [], distribution: [], ...nothing, ...shared }
  }
  const show = async (listed: ListedRow[]) =>
    (await pages.withUsers(rating, listed)).map((row) =>
      viewOf(row, { id: viewer.id, favourites: viewed.favourites }, rating),
    )
  const nearest = await rowsAround(rows, rating, own, query.limit)
  const above = own.position > 1 ? [await rows.at(rating, own.position - 1)] : []
  const [ratings, [next = null], facts] = await Promise.all([
    show(nearest),
    show(above),
    near(rows, rating, own, scaleOf(ranked_by, { exact, outcome })),
  ])
  return {
    ratings,
    from_place: nearest[0]!.place,
    next,
    ...facts,
    ...shared,
  }
}

/**
 * Returns the head as it was read if there are no newcomers, else the head with its newcomers, read at one
 * moment.
 */
async function neighbourhoodOf(
  db: Db,
  head: ViewedHead,
  userId: number,
  limit: number,
): Promise<Neighbourhood> {
  if (head.newcomers_count > 0) return readNeighbourhood(db, head.tournament_id, userId, limit)
  return { ...head, is_newcomer: false, before: 0, newcomers: [], left_out: 0 }
}

async function ownRow(rows: RowReader, rating: Neighbourhood, userId: number): Promise<ListedRow | null> {
  if (!rating.is_newcomer) return rows.ofSeat(rating)
  return newcomerRow(userId, rating.rows_count + rating.before + 1, await rows.tailPosition(rating))
}

/** Returns as many rows above as below; where one side ends, more rows of the other. */
async function rowsAround(
  rows: RowReader,
  rating: Neighbourhood,
  own: ListedRow,
  limit: number,
): Promise<ListedRow[]> {
  const total = rating.rows_count + rating.newcomers_count
  const offset = Math.max(0, Math.min(own.place - 1 - Math.floor((limit - 1) / 2), total - limit))
  const published = await rows.list(rating, { offset, limit })
  // The place of the first newcomer that was read.
  const begin = rating.rows_count + rating.left_out
  const position = rating.newcomers.length > 0 ? await rows.tailPosition(rating) : 0
  const behind = rating.newcomers
    .map((id, at) => newcomerRow(id, begin + at + 1, position))
    .filter(({ place }) => place > offset && place <= offset + limit)
  return [...published, ...behind]
}

type Near = Pick<Answer<typeof readAroundCall>, 'distribution' | 'behind' | 'behind_by_outcome' | 'target'>

async function near(rows: RowReader, rating: Neighbourhood, own: ListedRow, scale: Scale): Promise<Near> {
  /** Returns the number of users with this sum or more; newcomers have 0. */
  const countFrom = async (sum: number) =>
    sum <= 0 ? rating.rows_count + rating.newcomers_count : rows.countFrom(rating, scale.meritsOf(sum))
  const mine = scale.sumOf(own)
  const position = roundPlaceAbove(own.position)
  const aim = position === null ? null : scale.sumOf(await rows.at(rating, position))
  const top = rating.rows_count > 0 ? scale.sumOf(await rows.at(rating, 1)) : 0

  const { steps, sums } = scale.around(mine, aim, top)
  const counts = await Promise.all(sums.map(countFrom))
  const distribution = steps.map((points, at) => ({ points, users: counts[at]! - counts[at + 1]! }))

  const merits = MERIT.map((merit) => own[merit])
  // Users with nothing are level with all newcomers.
  const level = merits.every((merit) => merit === 0)
    ? rating.rows_count + rating.newcomers_count
    : await rows.countFrom(rating, merits)
  const behindBy = async (reach: number) => (await countFrom(mine - reach)) - level
  return {
    distribution: distribution.filter(({ users }) => users > 0),
    behind: await behindBy(scale.reach.exact),
    behind_by_outcome: await behindBy(scale.reach.outcome),
    target: position === null ? null : { position, points_needed: scale.missing(aim! - mine) },
  }
}
