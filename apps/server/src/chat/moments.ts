import type { TeamMoment } from '@called-it/contract/chat.ts'
import { leagueOf, listRoundSums } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { listMembers, type TeamRow } from '../teams/teams.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import * as store from './moments-store.ts'

/** Lines that a team's own moments may take of a day in UTC (DESIGN 13), and which of them go first. */
const A_DAY = 3
const ORDER: TeamMoment['type'][] = ['round', 'exact', 'joined']

/** Those who are named of a round. */
const BEST = 3

const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9999-12-31'

/**
 * The moments of a team from a time on and before another (null: of all time), newest first. Nothing is written of
 * them: they follow from what has been settled and from who is in the team now.
 */
export async function listMoments(
  db: Db,
  team: Pick<TeamRow, 'id' | 'tournament'>,
  { from, until }: { from: string | null; until: string | null },
): Promise<TeamMoment[]> {
  // Which three of a day are told must not hang on where a page begins: whole days are looked at.
  const days = { from: from ? dayOf(from) : FIRST_DAY, until: until ? dayAfter(until) : LAST_DAY }
  const found = (
    await Promise.all([joined(db, team, days), exact(db, team, days), rounds(db, team, days)])
  ).flat()
  const told = [...Map.groupBy(found, ({ at }) => dayOf(at)).values()].flatMap((ofDay) =>
    ofDay
      .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || ms(a.at) - ms(b.at))
      .slice(0, A_DAY),
  )
  return told
    .filter(({ at }) => (from === null || ms(at) >= ms(from)) && (until === null || ms(at) < ms(until)))
    .toSorted((a, b) => ms(b.at) - ms(a.at))
}

const ms = (at: string): number => Date.parse(at)
const dayOf = (at: string): string => at.slice(0, 10)
const dayAfter = (at: string): string =>
  new Date(ms(dayOf(at)) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

type Team = Pick<TeamRow, 'id' | 'tournament'>

/** Who joined, in one line for each day. */
async function joined(db: Db, team: Team, span: store.Span): Promise<TeamMoment[]> {
  const rows = await store.listJoined(db, team.id, span)
  return [...Map.groupBy(rows, ({ at }) => dayOf(at)).values()].map((ofDay) => ({
    type: 'joined',
    at: ofDay.at(-1)!.at,
    users: ofDay.map(({ user }) => user),
  }))
}

async function exact(db: Db, team: Team, span: store.Span): Promise<TeamMoment[]> {
  const rows = await store.listExact(db, team.tournament.id, team.id, span)
  return rows.map((row) => ({ type: 'exact', ...row }))
}

/** Where the team stands after a round: as in its league, and not before ratings open. */
async function rounds(db: Db, team: Team, span: store.Span): Promise<TeamMoment[]> {
  const settled = await store.listSettledRounds(db, team.tournament.id, span)
  if (settled.length === 0) return []
  const { id, ratings_open } = await findTournament(db, team.tournament.slug)
  if (!ratings_open) return []
  const [members, sums, order] = await Promise.all([
    listMembers(db, team.id),
    listRoundSums(db, id, team.id),
    store.listRoundIds(db, id),
  ])
  const userIds = members.map(({ user_id }) => user_id)
  const told = ({ user_id, points }: { user_id: number; points: number }) => {
    const { name, avatar } = members.find((it) => it.user_id === user_id)!
    return { user: { id: user_id, name, avatar }, points }
  }
  return settled.flatMap(({ id: roundId, name, at }): TeamMoment[] => {
    const [leader] = leagueOf(userIds, order.slice(0, order.indexOf(roundId) + 1), sums)
    const best = leagueOf(userIds, [roundId], sums).filter(({ points }) => points > 0)
    if (!leader || leader.points === 0) return []
    return [
      {
        type: 'round',
        at,
        round: { id: roundId, name },
        best: best.slice(0, BEST).map(told),
        leader: told(leader),
      },
    ]
  })
}
