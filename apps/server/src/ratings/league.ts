import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { rank } from '@called-it/rules/rating.ts'
import { problem } from '../platform/http/problem.ts'
import { findOwnTeam, listMembers } from '../teams/teams.ts'
import type { RatingReader } from './reading/rating-reader.ts'
import { type RoundSum, roundSumsOf } from './records.ts'

/**
 * The standing within a team, round by round: the points are those of the tournament's rating, each told of the round
 * that it counts in. Refuses with `not_found`, with `forbidden` to who is not in the team, and with
 * `ratings_not_open` before the rating opens.
 */
export async function readLeague(
  { db, records }: Pick<RatingReader, 'db' | 'records'>,
  publicId: string,
  viewerId: number,
): Promise<League> {
  const team = await findOwnTeam(db, publicId, viewerId)
  const members = await listMembers(db, team.id)
  const userIds = members.map(({ user_id }) => user_id)
  const known = await records.read(team.tournament.id, userIds)
  if (!known.ratings_open) throw problem('ratings_not_open')
  const counted = new Set(known.questions.map(({ round_id }) => round_id))
  const rounds = known.rounds
    .filter(({ id }) => counted.has(id))
    .map(({ id, key, name }) => ({ id, key, name }))
  const standing = leagueOf(
    userIds,
    rounds.map((round) => round.id),
    roundSumsOf(known, userIds),
  )
  return {
    rounds,
    members: standing.map(({ user_id, ...line }) => {
      const { name, avatar } = members.find((it) => it.user_id === user_id)!
      return { user: { id: user_id, name, avatar }, is_me: user_id === viewerId, ...line }
    }),
  }
}

export type LeagueLine = Omit<League['members'][number], 'user' | 'is_me'> & { user_id: number }

const NOTHING = { points: 0, exact_hits: 0, outcome_hits: 0 }

/**
 * Who stands where after each of these rounds, the best first: by points, exact hits and outcomes; who is level
 * shares a position and is listed in the order of `userIds`.
 */
export function leagueOf(userIds: number[], roundIds: number[], sums: RoundSum[]): LeagueLine[] {
  const known = new Map(sums.map((sum) => [`${sum.user_id} ${sum.round_id}`, sum]))
  const lines = userIds.map((user_id, seat) => ({ user_id, seat, coefficient: 0, ...NOTHING }))
  const histories: LeagueLine['rounds'][] = lines.map(() => [])
  let ranks = rank(lines)
  for (const roundId of roundIds) {
    const brought = lines.map(({ user_id }) => known.get(`${user_id} ${roundId}`) ?? NOTHING)
    for (const [at, line] of lines.entries()) {
      line.points += brought[at]!.points
      line.exact_hits += brought[at]!.exact_hits
      line.outcome_hits += brought[at]!.outcome_hits
    }
    ranks = rank(lines)
    for (const [at, { points, exact_hits }] of brought.entries())
      histories[at]!.push({ points, exact_hits, position: ranks[at]!.position })
  }
  return lines
    .map(({ user_id, points, exact_hits }, at) => ({
      place: ranks[at]!.place,
      line: { user_id, position: ranks[at]!.position, points, exact_hits, rounds: histories[at]! },
    }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ line }) => line)
}
