import type { League } from '@called-it/contract/team-ratings.ts'
import { KINDS } from '@called-it/rules/questions.ts'
import { countsOf, rank } from '@called-it/rules/rating.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { findOwnTeam, listMembers } from '../teams/teams.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import * as store from './league-store.ts'

/**
 * The standing within a team, round by round: the points are those of the tournament's rating, each told of the round
 * that it counts in. Refuses with `not_found`, with `forbidden` to who is not in the team, and with
 * `ratings_not_open` before the rating opens.
 */
export async function readLeague(db: Db, publicId: string, viewerId: number): Promise<League> {
  const team = await findOwnTeam(db, publicId, viewerId)
  const { id, ratings_open } = await findTournament(db, team.tournament.slug)
  if (!ratings_open) throw problem('ratings_not_open')
  // The rounds after the sums: a settlement in between leaves a round without points, never points without a round.
  const [members, sums] = await Promise.all([listMembers(db, team.id), listRoundSums(db, id, team.id)])
  const rounds = await store.listCountedRounds(db, id)
  const standing = leagueOf(
    members.map(({ user_id }) => user_id),
    rounds.map((round) => round.id),
    sums,
  )
  return {
    rounds,
    members: standing.map(({ user_id, ...line }) => {
      const { name, avatar } = members.find((it) => it.user_id === user_id)!
      return { user: { id: user_id, name, avatar }, is_me: user_id === viewerId, ...line }
    }),
  }
}

/** What each round brought to each member of a team; left out where it was nothing at all. */
export async function listRoundSums(db: Db, tournamentId: number, teamId: number): Promise<store.RoundSum[]> {
  const sums = await store.listRoundSums(db, tournamentId, teamId)
  const byRound = new Map(sums.map((sum) => [`${sum.user_id} ${sum.round_id}`, sum]))
  for (const prediction of await store.listWidePredictions(db, tournamentId, teamId)) {
    const { user_id, round_id, kind, answer, outcome, ruleset } = prediction
    const key = `${user_id} ${round_id}`
    const sum = byRound.get(key) ?? { user_id, round_id, ...NOTHING }
    const { earn, decode } = KINDS[kind]
    const { points, hit } = earn(decode(answer), outcome, resolveRuleset(ruleset), null)
    const { exact_hits, outcome_hits } = countsOf(hit)
    byRound.set(key, {
      ...sum,
      points: sum.points + points,
      exact_hits: sum.exact_hits + exact_hits,
      outcome_hits: sum.outcome_hits + outcome_hits,
    })
  }
  return [...byRound.values()]
}

export type LeagueLine = Omit<League['members'][number], 'user' | 'is_me'> & { user_id: number }

const NOTHING = { points: 0, exact_hits: 0, outcome_hits: 0 }

/**
 * Who stands where after each of these rounds, the best first: by points, exact hits and outcomes; who is level
 * shares a position and is listed in the order of `userIds`.
 */
export function leagueOf(userIds: number[], roundIds: number[], sums: store.RoundSum[]): LeagueLine[] {
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
