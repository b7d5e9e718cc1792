import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The team league of one team, round by round. */
export function leagueQuery(slug: string, team: number | string) {
  return queryOptions({
    queryKey: keys.league(slug, team),
    queryFn: () => call('GET /api/v1/teams/{id}/league', { params: { id: String(team) } }),
  })
}

export type Member = League['members'][number]
export type Round = League['rounds'][number]

/** A column of points: one round, or the sum of all earlier rounds (`round` null). */
export type Column = { round: Round | null; points: number[]; best: number }

/**
 * Returns the points of each member by column: one column per late round, before them one for all earlier
 * rounds.
 */
export function columnsOf({ rounds, members }: League, most: number): Column[] {
  const first = rounds.length > most ? rounds.length - most + 1 : 0
  const column = (round: Round | null, points: number[]) => ({ round, points, best: Math.max(...points) })
  const earlier = members.map((member) =>
    member.rounds.slice(0, first).reduce((sum, { points }) => sum + points, 0),
  )
  return [
    ...(first > 0 ? [column(null, earlier)] : []),
    ...rounds.slice(first).map((round, at) =>
      column(
        round,
        members.map((member) => member.rounds[first + at]!.points),
      ),
    ),
  ]
}

/**
 * Returns each member's row after each round, from 0 and without gaps; level members keep their final order.
 */
export function pathsOf({ rounds, members }: League): number[][] {
  const rows = rounds.map((_, nth) => {
    const listed = members
      .map(({ rounds: own }, at) => ({ at, position: own[nth]!.position }))
      .toSorted((a, b) => a.position - b.position || a.at - b.at)
    return members.map((_member, at) => listed.findIndex((member) => member.at === at))
  })
  return members.map((_, at) => rows.map((row) => row[at]!))
}

/** Returns the number of positions a member gained in the last round; null with the first round. */
export function placesUp({ rounds }: Member): number | null {
  const [before, now] = [rounds.at(-2), rounds.at(-1)]
  return before && now ? before.position - now.position : null
}
