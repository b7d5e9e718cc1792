import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { UserRanking } from '@called-it/contract/ratings/user-statistics.ts'
import { problem } from '../platform/http/problem.ts'
import { coefficientSumOf, type ListedRow, type RatingReaders, readRowOf } from '../ratings/ratings.ts'
import type { CareerReader, SeatedRating } from './career-reader.ts'
import type { CareerRound } from './career-store.ts'

/** A user's position in a tournament with an open rating, and in each of its rounds with a rating. */
type CareerEntry = {
  tournament: UserRanking[number]['tournament']
  system_name: SeatedRating['system_name']
  /** Whether a question has been settled: before that all are level. */
  is_settled: boolean
  participants: number
  row: ListedRow
  rounds: { round: CareerRound; participants: number; row: ListedRow }[]
}
/** A response with the name of its user. */
export type Named<Body extends { user: unknown }> = Body & { user: PublicUser }

export type Career = { user: PublicUser; entries: CareerEntry[] }

/** Reads a user's positions in all tournaments, the latest first; throws `not_found`. */
export async function readCareer(
  rows: RatingReaders['rows'],
  careers: CareerReader,
  userId: number,
): Promise<Career> {
  const { user, ratings } = await find(careers, userId)
  return { user, entries: await Promise.all(ratings.map((rating) => entryOf(rows, rating, userId))) }
}

async function entryOf(
  rows: RatingReaders['rows'],
  rating: SeatedRating,
  userId: number,
): Promise<CareerEntry> {
  const { seat, newcomers_count } = rating
  const [row, rounds] = await Promise.all([
    readRowOf(rows, { ...rating, is_newcomer: seat === null }, userId),
    Promise.all(
      rating.rounds.map(async ({ round, ...published }) => {
        const ofRound = await readRowOf(
          rows,
          {
            ...published,
            tournament_id: rating.tournament_id,
            newcomers_count,
            seat,
            is_newcomer: seat === null,
          },
          userId,
        )
        return { round, participants: published.rows_count + newcomers_count, row: ofRound! }
      }),
    ),
  ])
  return {
    tournament: briefOf(rating),
    system_name: rating.system_name,
    is_settled: rating.is_settled,
    participants: rating.rows_count + newcomers_count,
    row: row!,
    rounds,
  }
}

/** Reads a user's positions over time in each tournament, the latest first; throws `not_found`. */
export async function readPositions(
  careers: CareerReader,
  userId: number,
): Promise<{ user: PublicUser; ranking: UserRanking }> {
  const { user, ratings } = await find(careers, userId)
  const ranking = await Promise.all(
    ratings.map(async (rating) => ({
      tournament: briefOf(rating),
      participants: rating.rows_count + rating.newcomers_count,
      positions: await positionsOf(careers, rating),
    })),
  )
  return { user, ranking: ranking.filter(({ positions }) => positions.length > 0) }
}

async function positionsOf(
  careers: CareerReader,
  rating: SeatedRating,
): Promise<UserRanking[number]['positions']> {
  const { seat, system_name } = rating
  if (seat === null || !rating.is_settled) return []
  const points = (await careers.listPast(rating)).filter(({ rows_count }) => seat <= rows_count)
  return Promise.all(
    points.map(async (point) => {
      const row = await careers.pastRow(point, seat)
      return {
        at: point.at,
        label: point.label,
        position: row.position,
        points: row.points,
        coefficient_sum: coefficientSumOf(row, system_name),
      }
    }),
  )
}

async function find(careers: CareerReader, userId: number) {
  const found = await careers.find(userId)
  if (!found) throw problem('not_found')
  return found
}

const briefOf = ({ tournament_id: id, slug, name, type, status }: SeatedRating) => ({
  id,
  slug,
  name,
  type,
  status,
})
