import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { rank } from '@called-it/rules/rating.ts'
import type { RoundSum } from './records.ts'

export type LeagueLine = Omit<League['members'][number], 'user' | 'is_me'> & { user_id: number }

const NOTHING = { points: 0, exact_hits: 0, outcome_hits: 0 }

/**
 * Returns the users' positions after each of these rounds, the best first: by points, exact hits and
 * outcomes. Users who are level share a position and are listed in the order of `userIds`.
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
