import type { TeamMoment } from '@called-it/contract/teams/chat.ts'
import { rankMembers, type Records, sumRounds } from '../leagues/leagues.ts'
import { KIND_VIEWS } from '../predictions/predictions.ts'
import type { MemberRow } from '../teams/teams.ts'

/** The most moments of a team on a day in UTC (DESIGN 13), and the order in which they are chosen. */
const A_DAY = 3
const ORDER: TeamMoment['type'][] = ['round', 'exact', 'joined']

/** The number of members named for a round. */
const BEST = 3

/** A span of time in ISO times, the end excluded; null: open on that side. */
export type Span = { from: string | null; until: string | null }

/**
 * Returns the moments of a team within a span of time, newest first. They are computed from the current members (`members`,
 * in the order of joining) and from final settlements (`records` of these members).
 */
export function momentsOf(
  records: Records,
  members: readonly MemberRow[],
  { from, until }: Span,
): TeamMoment[] {
  // Whole days are read, so that the three moments of a day do not depend on where a page begins.
  const [firstDay, lastDay] = [from && dayOf(from), until && dayOf(until)]
  const isInSight = (at: string) =>
    (firstDay === null || dayOf(at) >= firstDay) && (lastDay === null || dayOf(at) <= lastDay)
  const found = [
    ...joined(members, isInSight),
    ...exact(records, members, isInSight),
    ...rounds(records, members, isInSight),
  ]
  const shown = [...Map.groupBy(found, ({ at }) => dayOf(at)).values()].flatMap((ofDay) =>
    ofDay
      .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || ms(a.at) - ms(b.at))
      .slice(0, A_DAY),
  )
  return shown
    .filter(({ at }) => (from === null || ms(at) >= ms(from)) && (until === null || ms(at) < ms(until)))
    .toSorted((a, b) => ms(b.at) - ms(a.at))
}

type IsInSight = (at: string) => boolean

const ms = (at: string): number => Date.parse(at)
const dayOf = (at: string): string => at.slice(0, 'YYYY-MM-DD'.length)
const userOf = ({ user }: MemberRow) => user

/** Returns the members who joined, one moment for each day. */
function joined(members: readonly MemberRow[], isInSight: IsInSight): TeamMoment[] {
  const seen = members.filter(({ joined_at }) => isInSight(joined_at))
  return [...Map.groupBy(seen, ({ joined_at }) => dayOf(joined_at)).values()].map((ofDay) => ({
    type: 'joined',
    at: ofDay.at(-1)!.joined_at,
    users: ofDay.map(userOf),
  }))
}

/** Returns the finally settled matches whose exact score was predicted by somebody who was a member then. */
function exact(
  { questions, earningOf, now }: Records,
  members: readonly MemberRow[],
  isInSight: IsInSight,
): TeamMoment[] {
  const joinedAt = members.map(({ joined_at }) => ms(joined_at))
  return questions.flatMap((question, nth): TeamMoment[] => {
    const { kind, event_id, status, official_from, settled_at: at, first, second, outcome } = question
    const isOver = KIND_VIEWS[kind].sides === 'with_score' && status === 'finished' && official_from <= now
    if (!isOver || event_id === null || !isInSight(at)) return []
    const settledAt = ms(at)
    const right = members.filter(
      ({ user }, seat) => joinedAt[seat]! <= settledAt && earningOf(user.id, nth)?.hit === 'exact',
    )
    if (right.length === 0) return []
    const score = outcome as { first: number; second: number }
    return [{ type: 'exact', at, users: right.map(userOf), event: { id: event_id, first, second }, score }]
  })
}

/** Returns the positions of the team after a finally settled round, as in its league; nothing before ratings open. */
function rounds(records: Records, members: readonly MemberRow[], isInSight: IsInSight): TeamMoment[] {
  if (!records.ratings_open) return []
  const settled = records.rounds.flatMap(({ settled: end, id, name }, nth) =>
    end && end.official_from <= records.now && isInSight(end.at) ? [{ id, name, nth, at: end.at }] : [],
  )
  if (settled.length === 0) return []
  const userIds = members.map(({ user }) => user.id)
  const sums = sumRounds(records, userIds)
  const lines = rankMembers(
    userIds,
    records.rounds.map(({ id }) => id),
    sums,
  )
  const lineOf = new Map(lines.map((line) => [line.user_id, line]))
  const scored = ({ user }: MemberRow, points: number) => ({ user, points })
  return settled.flatMap(({ id, name, nth, at }): TeamMoment[] => {
    const leader = members.find(({ user }) => lineOf.get(user.id)!.rounds[nth]!.position === 1)
    const points = leader ? sumOf(lineOf.get(leader.user.id)!.rounds.slice(0, nth + 1)) : 0
    if (!leader || points === 0) return []
    const best = rankMembers(userIds, [id], sums)
      .filter((line) => line.points > 0)
      .slice(0, BEST)
      .map((line) =>
        scored(
          members.find(({ user }) => user.id === line.user_id)!,
          line.points,
        ),
      )
    return [{ type: 'round', at, round: { id, name }, best, leader: scored(leader, points) }]
  })
}

const sumOf = (lines: { points: number }[]): number => lines.reduce((sum, { points }) => sum + points, 0)
