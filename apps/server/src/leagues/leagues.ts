import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { findOwnTeam, listMembers } from '../teams/teams.ts'
import { type LeagueLine, leagueOf } from './league-table.ts'
import * as records from './records.ts'

type RoundSum = records.RoundSum

/** The settled questions of a tournament, and what some users earned by them. */
export type Records = records.Records
/** Reads what users earned, question by question, and caches it until a question is settled again. */
export type RecordReader = records.RecordReader

/** Makes the reader of records, once for a process. */
export function makeRecordReader(db: Db): RecordReader {
  return records.makeRecordReader(db)
}

/**
 * Returns the league of a team: its members round by round. The points are those of the tournament's rating,
 * each counted in its round. Throws `not_found`, `forbidden` for a viewer who is not in the team, and
 * `ratings_not_open`.
 */
export async function readLeague(
  db: Db,
  reader: RecordReader,
  publicId: string,
  viewerId: number,
): Promise<League> {
  const team = await findOwnTeam(db, publicId, viewerId)
  const members = await listMembers(db, team.id)
  const userIds = members.map(({ user }) => user.id)
  const known = await reader.read(team.tournament.id, userIds)
  if (!known.ratings_open) throw problem('ratings_not_open')
  const counted = new Set(known.questions.map(({ round_id }) => round_id))
  const rounds = known.rounds
    .filter(({ id }) => counted.has(id))
    .map(({ id, key, name }) => ({ id, key, name }))
  const lines = leagueOf(
    userIds,
    rounds.map((round) => round.id),
    sumRounds(known, userIds),
  )
  return {
    rounds,
    members: lines.map(({ user_id, ...line }) => {
      const { user } = members.find((member) => member.user.id === user_id)!
      return { user, is_me: user_id === viewerId, ...line }
    }),
  }
}

/**
 * Returns what each round brought to each of these users; rounds that brought a user nothing are left out.
 */
export function sumRounds(known: Records, userIds: number[]): RoundSum[] {
  return records.roundSumsOf(known, userIds)
}

/** Returns the users' positions after each of these rounds, the best first, from the sums of the rounds. */
export function rankMembers(userIds: number[], roundIds: number[], sums: RoundSum[]): LeagueLine[] {
  return leagueOf(userIds, roundIds, sums)
}
