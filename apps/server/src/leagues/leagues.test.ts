import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { type League, readLeague } from '@called-it/contract/ratings/team-ratings.ts'
import { saveTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup, smallLeague } from '../../test/world.ts'
import { leagueOf } from './league-table.ts'

const server = useApp()
const contest = predictionsOn(server)
let fans: string[]
let id: string

beforeAll(async () => {
  fans = await Promise.all(['6520001', '6520002', '6520003'].map((account) => server.signIn(account)))
})

async function makeTeam(name: string, document: TournamentDocument): Promise<string> {
  const { tournament } = await contest.publish(document)
  const { team } = await server.call(createTeam, { body: { name, tournament_id: tournament.id } }, fans[0]!)
  for (const fan of fans.slice(1)) await server.call(joinTeam, { params: { id: String(team.id) } }, fan)
  return String(team.id)
}

const league = (team: string): Promise<League> => server.call(readLeague, { params: { id: team } }, fans[0]!)

/** Checks that each member's points by rounds agree with the rating of the tournament. */
async function agrees(slug: string, { members, rounds }: League): Promise<void> {
  const { ratings } = await contest.rating(slug, fans[0]!, '?limit=100')
  for (const member of members) {
    const row = ratings.find(({ user }) => user.id === member.user.id)
    expect(member.points).toBe(row?.points ?? 0)
    expect(member.exact_hits).toBe(row?.exact_hits ?? 0)
    expect(member.rounds).toHaveLength(rounds.length)
    expect(member.rounds.reduce((sum, round) => sum + round.points, 0)).toBe(member.points)
    expect(member.rounds.reduce((sum, round) => sum + round.exact_hits, 0)).toBe(member.exact_hits)
    expect(member.rounds.at(-1)?.position ?? 1).toBe(member.position)
  }
}

test('the league of a team agrees with the rating round by round, to its end', async () => {
  id = await makeTeam('League', smallCup('cup'))
  const start = await league(id)
  expect(start.rounds).toEqual([])
  expect(start.members.map(({ position, points, rounds }) => [position, points, rounds.length])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
  ])

  const teams = (await contest.matches('cup', fans[0]!))['m1']!
  const [a, b] = [teams.first_entity!.id, teams.second_entity!.id]
  const pick = (team_id: number) => ({ params: { slug: 'cup', teamId: String(team_id) } })
  await server.call(saveTournamentWinner, pick(b), fans[1]!)
  await server.call(saveTournamentWinner, pick(a), fans[2]!)
  await contest.mustSave('cup', fans[0]!, { m1: [2, 1], m2: [1, 1], m3: [0, 0] })
  await contest.mustSave('cup', fans[1]!, { m1: [1, 0], m2: [0, 2], m3: [3, 1] })
  await contest.play('cup', 'm1', 2, 1)
  await contest.play('cup', 'm2', 0, 2)
  const first = await league(id)
  expect(first.rounds.map(({ key }) => key)).toEqual(['md1'])
  expect(
    first.members.map((member) => [member.position, member.points, member.exact_hits, member.is_me]),
  ).toEqual([
    [1, 8, 1, false],
    [2, 5, 1, true],
    [3, 0, 0, false],
  ])
  await agrees('cup', first)

  await contest.play('cup', 'm3', 3, 1)
  await contest.play('cup', 'm4', 1, 0)
  await agrees('cup', await league(id))
  contest.succeed(
    await contest.changeEvent('cup', 'm5', { first: 'AAA', second: 'BBB', starts_at: minutesFromNow(60) }),
  )
  await contest.mustSave('cup', fans[2]!, { m5: [1, 0] })
  await contest.play('cup', 'm5', 1, 0)
  const last = await league(id)
  expect(last.rounds.map(({ key }) => key)).toEqual(['md1', 'md2', 'final'])
  // The winner of the tournament and of a tie count in the last round in which they are played.
  expect(last.members[0]).toMatchObject({
    points: 30,
    position: 1,
    rounds: [{ position: 3 }, { position: 3 }, { position: 1 }],
  })
  await agrees('cup', last)
})

test('every kind of prediction counts in the last round in which it is played', async () => {
  const players = [
    { key: 'anna', name: { ru: 'Анна', en: 'Anna' }, entity: 'AAA', position: 'forward' as const },
  ]
  const team = await makeTeam('Everything', smallCup('every', { players }))
  await contest.join('every', ...fans)
  const [one, other] = fans as [string, string]
  contest.succeed(await contest.saveOrder('every', one, 'A', ['AAA', 'CCC', 'DDD', 'BBB']))
  contest.succeed(await contest.trySaveScorer('every', other, 'anna'))
  contest.succeed(await contest.trySaveTeam('every', other, 'AAA'))
  const goals = [{ player: 'anna', minute: 1 }]
  await contest.play('every', 'm1', 3, 0, { goals })
  await contest.play('every', 'm2', 2, 0)
  await contest.play('every', 'm3', 1, 0)
  await contest.play('every', 'm4', 0, 1)
  contest.succeed(await contest.asOrganiser('POST', 'tournaments/every/finish?force=true'))
  const shown = await league(team)
  expect(shown.rounds.map(({ key }) => key)).toEqual(['md1', 'md2', 'final'])
  expect(shown.members.map(({ rounds }) => rounds.map(({ points }) => points))).toEqual([
    [0, 0, 27],
    [0, 10, 0],
    [0, 0, 0],
  ])
  await agrees('every', shown)
})

test('answers that differ for nearly every user count there too, with their corrections', async () => {
  const team = await makeTeam('Eight', smallLeague('uefa'))
  await contest.join('uefa', ...fans)
  const clubs = Array.from({ length: 10 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)
  await contest.mustSave('uefa', fans[1]!, { m5: [5, 0] })
  contest.succeed(await contest.saveEight('uefa', fans[0]!, clubs.slice(0, 8)))
  contest.succeed(await contest.saveEight('uefa', fans[1]!, clubs.slice(2)))
  for (let nth = 1; nth <= 5; nth += 1) await contest.play('uefa', `m${nth}`, nth, 0)
  const points = async () => {
    const shown = await league(team)
    await agrees('uefa', shown)
    return shown.members.map(({ rounds }) => rounds.map((round) => round.points))
  }
  // In the last round: the first fan's whole top eight, six of the second's with his favourite team, and his
  // exact score.
  expect(await points()).toEqual([
    [0, 46],
    [0, 33],
    [0, 0],
  ])
  contest.succeed(
    await contest.sendResult('uefa', 'm1', { status: 'finished', score: { first: 0, second: 9 } }),
  )
  expect(await points()).toEqual([
    [0, 37],
    [0, 28],
    [0, 0],
  ])
})

test('a corrected result moves the league as it moves the rating', async () => {
  contest.succeed(
    await contest.sendResult('cup', 'm1', { status: 'finished', score: { first: 1, second: 0 } }),
  )
  await agrees('cup', await league(id))
})

describe('the league is refused', () => {
  test('to users who are not in the team, and for an unknown team', async () => {
    const stranger = await server.signIn('6520009')
    expectRefusal(await server.attempt(readLeague, { params: { id } }, stranger), 403, 'forbidden')
    expectRefusal(await server.attempt(readLeague, { params: { id: '99999' } }, stranger), 404, 'not_found')
  })
  test('before the ratings open', async () => {
    const early = await makeTeam('Early', smallCup('early', { ratings_opened_at_date: '2099-01-01' }))
    expectRefusal(
      await server.attempt(readLeague, { params: { id: early } }, fans[0]),
      403,
      'ratings_not_open',
    )
  })
})

test('level members share a position and are listed in the order of joining', () => {
  const sum = (user_id: number, round_id: number, points: number, exact_hits = 0, outcome_hits = 1) => ({
    user_id,
    round_id,
    points,
    exact_hits,
    outcome_hits,
  })
  const lines = leagueOf(
    [7, 5, 9, 1],
    [10, 20],
    [sum(5, 10, 5, 1), sum(7, 10, 5, 0, 2), sum(9, 10, 5, 1), sum(7, 20, 3), sum(9, 20, 2), sum(5, 20, 2)],
  )
  expect(lines.map((line) => [line.user_id, line.position, line.points])).toEqual([
    [7, 1, 8],
    [5, 2, 7],
    [9, 2, 7],
    [1, 4, 0],
  ])
  expect(lines.map(({ rounds }) => rounds.map(({ position }) => position))).toEqual([
    [3, 1],
    [1, 2],
    [1, 2],
    [4, 4],
  ])
})
