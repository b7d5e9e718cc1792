import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { Settlement } from '@called-it/contract/organiser/results.ts'
import { readLeaguePrediction } from '@called-it/contract/kinds/league.ts'
import { readKeeper } from '@called-it/contract/kinds/keeper.ts'
import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { readMostProductiveTeam } from '@called-it/contract/kinds/most-productive-team.ts'
import { readTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { everyRecord } from '../../test/records.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup, smallLeague } from '../../test/world.ts'

// Outcomes that the organiser sets because they cannot be computed (API.md "Organisers", GAME.md 9).

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6110001')
  boris = await server.signIn('6110002')
})

/** A cup in which Anna names the first of everything, Boris the second. */
beforeEach(async () => {
  slug = `outcomes-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  await contest.join(slug, anna, boris)
  for (const [token, scorer, keeper, team, order] of [
    [anna, 'anna', 'alan', 'AAA', ['AAA', 'BBB', 'CCC', 'DDD']],
    [boris, 'bert', 'bert', 'BBB', ['BBB', 'AAA', 'DDD', 'CCC']],
  ] as const) {
    contest.succeed(await contest.trySaveScorer(slug, token, scorer))
    contest.succeed(await contest.trySaveKeeper(slug, token, keeper))
    contest.succeed(await contest.trySaveTeam(slug, token, team))
    contest.succeed(await contest.saveOrder(slug, token, 'A', [...order]))
    await contest.mustSaveWinner(slug, token, team)
  }
})

const put = (outcomes: unknown, query = '') =>
  contest.asOrganiser('PUT', `tournaments/${slug}/outcomes${query}`, outcomes)
const mustPut = async (outcomes: OutcomesBody, query = '') =>
  contest.succeed<{ outcomes: OutcomesBody; settlement: Settlement }>(await put(outcomes, query))
const stored = async () =>
  contest.succeed<{ outcomes: OutcomesBody }>(
    await contest.asOrganiser('GET', `tournaments/${slug}/outcomes`),
  ).outcomes
const finish = async () =>
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
/** A scorer of one goal, a clean sheet, and a team of two goals. */
const play = () =>
  contest.play(slug, 'm1', 2, 0, {
    goals: [{ player: 'anna', minute: 1 }],
    goalkeepers: { first: 'alan', second: 'bert' },
  })
const points = async () => {
  expect(await contest.mistakes(slug)).toEqual([])
  return Promise.all([anna, boris].map(async (token) => (await contest.rating(slug, token)).me!.points))
}
const KINDS = {
  scorer: readScorer,
  keeper: readKeeper,
  team: readMostProductiveTeam,
  winner: readTournamentWinner,
}
const read = (kind: keyof typeof KINDS) =>
  server.call(KINDS[kind], { params: { slug }, query: {} }, anna) as Promise<{
    is_corrected: boolean
    is_locked: boolean
    prediction: { points: number | null; provisional: { points: number } | null }
  }>

describe('an outcome set by the organiser', () => {
  test.each<[keyof typeof KINDS, OutcomesBody, number]>([
    ['scorer', { top_scorers: ['bert'] }, 15],
    ['keeper', { top_keepers: ['bert'] }, 15],
    ['team', { most_productive_teams: ['BBB'] }, 12],
  ])('for the %s takes precedence over the count, and is settled at the end', async (kind, body, worth) => {
    await play()
    expect((await read(kind)).prediction.provisional!.points).toBe(worth)
    expect((await mustPut(body)).outcomes).toEqual(body)
    expect((await read(kind)).prediction).toMatchObject({ points: null, provisional: { points: 0 } })
    expect(await points()).toEqual([0, 0])
    await finish()
    expect((await read(kind)).prediction.points).toBe(0)
    const [hers, his] = await points()
    expect(hers! - his!).toBe(42 - 2 * worth)
  })

  test('after the end moves points at once, is a correction, and null takes it back', async () => {
    await play()
    await finish()
    expect(await points()).toEqual([42, 0])
    const { settlement } = await mustPut({
      top_scorers: ['bert', 'anna'],
      top_keepers: ['bert'],
      most_productive_teams: ['CCC'],
    })
    expect(settlement).toMatchObject({
      predictions: 6,
      awarded_points: 2 * 15 + 15,
      top_changes: [
        { points_before: 0, points_after: 30, position_before: 2, position_after: 1 },
        { points_before: 42, points_after: 15, position_before: 1, position_after: 2 },
      ],
    })
    expect(await points()).toEqual([15, 30])
    for (const kind of ['scorer', 'keeper', 'team'] as const)
      expect((await read(kind)).is_corrected).toBe(true)

    await mustPut({ top_keepers: null, most_productive_teams: null })
    expect(await stored()).toEqual({ top_scorers: ['bert', 'anna'] })
    expect(await points()).toEqual([42, 15])
    await mustPut({ top_scorers: null })
    expect(await stored()).toEqual({})
    expect(await points()).toEqual([42, 0])
  })

  test('for the winner settles at once, whatever the result of the final', async () => {
    expect((await mustPut({ winner: 'BBB' })).settlement).toMatchObject({
      predictions: 2,
      awarded_points: 20,
    })
    expect(await points()).toEqual([0, 20])
    expectRefusal(await contest.saveWinner(slug, anna, 'BBB'), 409, 'locked')
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'BBB' }))
    await contest.play(slug, 'm5', 1, 0)
    expect((await read('winner')).prediction.points).toBe(0)
    await mustPut({ winner: null })
    expect((await read('winner')).is_corrected).toBe(true)
    expect(await points()).toEqual([20, 0])
  })

  test('for the winner, taken back before the start, lets everybody choose again', async () => {
    await mustPut({ winner: 'BBB' })
    await mustPut({ winner: null })
    expect(await points()).toEqual([0, 0])
    await contest.mustSaveWinner(slug, anna, 'BBB')
    await mustPut({ winner: 'BBB' })
    expect(await points()).toEqual([20, 20])
  })

  test('for a group stays if another group is set, and null takes back one or all', async () => {
    const order = ['BBB', 'AAA', 'DDD', 'CCC']
    await mustPut({ group_orders: { A: order } })
    await mustPut({ winner: 'AAA' })
    expect(await stored()).toEqual({ group_orders: { A: order }, winner: 'AAA' })
    await mustPut({ group_orders: {} })
    expect(await stored()).toEqual({ group_orders: { A: order }, winner: 'AAA' })
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play(slug, key, 0, 0)
    expect(await points()).toEqual([20, 10])
    await mustPut({ group_orders: { A: null } })
    expect(await stored()).toEqual({ winner: 'AAA' })
    expect(await points()).toEqual([20, 0])
    await mustPut({ group_orders: { A: order } })
    await mustPut({ group_orders: null, winner: null })
    expect(await stored()).toEqual({})
    expect(await points()).toEqual([0, 0])
  })

  test('for the league orders its first, and the others follow as computed', async () => {
    slug = `${slug}-league`
    await contest.publish(smallLeague(slug))
    await contest.join(slug, anna)
    const clubs = Array.from({ length: 10 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)
    contest.succeed(await contest.saveEight(slug, anna, clubs.slice(2), 'C10'))
    const order = clubs.toReversed().slice(0, 8)
    await mustPut({ league_order: order })
    for (const key of ['m1', 'm2', 'm3', 'm4', 'm5']) await contest.play(slug, key, 1, 0)
    const shown = await server.call(readLeaguePrediction, { params: { slug }, query: {} }, anna)
    expect(shown.top_teams.map(({ key }) => key)).toEqual(order)
    expect(shown.points).toBe(46)
    expect((await contest.rating(slug, anna)).me!.points).toBe(46)
    expect(await contest.mistakes(slug)).toEqual([])
  })
})

describe('nothing is written', () => {
  test('by a dry run, which shows the effect', async () => {
    await play()
    await finish()
    const before = await everyRecord(server)
    const { outcomes, settlement } = await mustPut({ top_scorers: ['bert'] }, '?dry_run=true')
    expect(outcomes).toEqual({ top_scorers: ['bert'] })
    expect(settlement.top_changes.map((top_change) => top_change.points_after)).toEqual([27, 15])
    expect(await everyRecord(server)).toEqual(before)
    expectRefusal(await put({}, '?dry_run=perhaps'), 422, 'validation_failed')
  })

  test('if the outcome is the same', async () => {
    await mustPut({ winner: 'AAA', top_scorers: ['anna'] })
    const before = await everyRecord(server)
    await mustPut({ winner: 'AAA', top_scorers: ['anna'] })
    await mustPut({ top_keepers: null })
    await mustPut({})
    expect(await everyRecord(server)).toEqual(before)
  })

  test.each<[string, unknown, string[]]>([
    ['an unknown scorer', { top_scorers: ['anna', 'pele'] }, ['top_scorers.1']],
    ['an unknown goalkeeper', { top_keepers: ['pele'] }, ['top_keepers.0']],
    ['a field player as the goalkeeper', { top_keepers: ['alan', 'anna'] }, ['top_keepers.1']],
    ['an unknown team', { most_productive_teams: ['ZZZ'] }, ['most_productive_teams.0']],
    ['a player twice', { top_scorers: ['anna', 'bert', 'anna'] }, ['top_scorers.2']],
    ['an unknown winner', { winner: 'ZZZ' }, ['winner']],
    ['an unknown group', { group_orders: { Z: ['AAA'] } }, ['group_orders.Z']],
    ['a group without one of its teams', { group_orders: { A: ['AAA', 'BBB', 'CCC'] } }, ['group_orders.A']],
    [
      'a team that is not in the group',
      { group_orders: { A: ['AAA', 'BBB', 'CCC', 'ZZZ'] } },
      ['group_orders.A.3'],
    ],
    [
      'a team twice in its group',
      { group_orders: { A: ['AAA', 'BBB', 'CCC', 'AAA'] } },
      ['group_orders.A.3'],
    ],
    ['fewer than eight of the league', { league_order: ['AAA', 'BBB'] }, ['league_order']],
    ['nobody', { top_scorers: [] }, ['top_scorers']],
    ['an unknown field', { top_assistants: ['anna'] }, ['top_assistants']],
    [
      'several mistakes at once',
      { top_scorers: ['pele'], winner: 'ZZZ', group_orders: { Z: null } },
      ['group_orders.Z', 'top_scorers.0', 'winner'],
    ],
  ])('if it names %s', async (_, body, paths) => {
    const before = await everyRecord(server)
    const reply = await put(body)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply).toSorted()).toEqual(paths)
    expect(await everyRecord(server)).toEqual(before)
  })

  test('for a user, and for an unknown tournament', async () => {
    const path = `/api/v1/organiser/tournaments/${slug}/outcomes`
    const body = { winner: 'AAA' }
    expectRefusal(await server.request('PUT', path, { token: anna, body }), 403, 'forbidden')
    expectRefusal(await server.request('GET', path, { token: anna }), 403, 'forbidden')
    slug = 'nowhere'
    expectRefusal(await put(body), 404, 'not_found')
  })
})

test('an outcome is in the audit log, before and after', async () => {
  await mustPut({ winner: 'AAA' })
  await mustPut({ winner: 'BBB', top_scorers: ['anna'] })
  await mustPut({ winner: 'BBB' })
  await mustPut({ top_scorers: null })
  const { entries } = contest.succeed<{
    entries: { action: string; tournament: string; before: object; after: object }[]
  }>(await contest.asOrganiser('GET', 'audit'))
  const { id } = await contest.me(await contest.organiser())
  const ours = entries.filter((item) => item.tournament === slug && item.action === 'tournament.outcomes')
  // The winner has not changed, so this entry does not list it.
  const [taken, ...others] = ours
  expect([taken!.before, taken!.after]).toEqual([{ top_scorers: ['anna'] }, {}])
  expect(others).toMatchObject([
    {
      actor: 'user',
      user: { id },
      target: null,
      before: { winner: 'AAA' },
      after: { winner: 'BBB', top_scorers: ['anna'] },
    },
    { before: {}, after: { winner: 'AAA' } },
  ])
})
