import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The standing within a team, round by round. */
export function leagueQuery(slug: string, team: number | string) {
  return queryOptions({
    queryKey: keys.league(slug, team),
    queryFn: () => call('GET /api/v1/teams/{id}/league', { params: { id: String(team) } }),
  })
}

export type Member = League['members'][number]
export type Round = League['rounds'][number]

/** A column of points: one round, or all that are too early to have one (`round` null). */
export type Column = { round: Round | null; points: number[]; best: number }

/** The points of each member by columns: those of the last rounds, before them what came earlier in one. */
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

/** The row of each member after each round, from 0 and without gaps: who is level stands as at the end. */
export function pathsOf({ rounds, members }: League): number[][] {
  const rows = rounds.map((_, nth) => {
    const listed = members
      .map(({ rounds: own }, at) => ({ at, position: own[nth]!.position }))
      .toSorted((a, b) => a.position - b.position || a.at - b.at)
    return members.map((_member, at) => listed.findIndex((it) => it.at === at))
  })
  return members.map((_, at) => rows.map((row) => row[at]!))
}

/** Places that a member went up with the last round; null with the first. */
export function placesUp({ rounds }: Member): number | null {
  const [before, now] = [rounds.at(-2), rounds.at(-1)]
  return before && now ? before.position - now.position : null
}
