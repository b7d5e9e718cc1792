import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import {
  readUserRanking,
  readUserStatistics,
  readUserUfcStatistics,
} from '@called-it/contract/ratings/user-statistics.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { usePeople } from '../../test/people.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { verifyRatings } from '../ratings/ratings.ts'

const server = useApp()
const contest = contestOn(server)
const NAMES: string[] = ['ann', 'ben', 'cat', 'dan']
const { tokens: fans, ids } = usePeople(server, NAMES, 6620000)

const read = async (name: string, by = 'ben') =>
  (await server.call(readUserStatistics, { params: { id: String(ids[name]) } }, fans[by])).statistics
/** Returns the statistics of one cup; undefined if the user does not take part. */
const inCup = async (slug: string, name: string) =>
  (await read(name)).by_tournament.find(({ tournament }) => tournament.slug === slug)
const positions = async (slug: string, name: string) => {
  const { ranking } = await server.call(readUserRanking, { params: { id: String(ids[name]) } }, fans['ben'])
  return ranking.find(({ tournament }) => tournament.slug === slug)?.positions
}
const HITS = { predictions: 0, exact: 0, difference: 0, outcome: 0, miss: 0, accuracy: null }
const faultless = async (slug: string) =>
  expect(await verifyRatings(server.database.db, slug)).toMatchObject([{ mistakes: [] }])

describe('statistics', () => {
  test('have hits by kind, points, the place and the best round', async () => {
    await contest.publish(smallCup('kinds'))
    await contest.mustSave('kinds', fans['ann']!, { m1: [2, 1], m2: [1, 0], m3: [3, 0], m4: [0, 1] })
    await contest.mustSave('kinds', fans['ben']!, { m1: [0, 1], m3: [2, 1] })
    expect(await inCup('kinds', 'ann')).toMatchObject({
      ...HITS,
      position: null,
      participants: 2,
      best_round: null,
    })
    // An exact score, the difference, the outcome, a miss.
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play('kinds', key, 2, 1)
    const { rounds } = await contest.readPredictions('kinds', fans['ann']!)
    expect(await inCup('kinds', 'ann')).toEqual({
      tournament: {
        id: expect.any(Number),
        slug: 'kinds',
        name: { ru: 'Cup kinds ру', en: 'Cup kinds' },
        type: 'football',
        status: 'running',
      },
      position: 1,
      participants: 2,
      points: 10,
      coefficient_sum: null,
      predictions: 4,
      exact: 1,
      difference: 1,
      outcome: 1,
      miss: 1,
      accuracy: 0.75,
      best_round: {
        round: { id: rounds[0]!.id, key: 'md1', name: { ru: 'Matchday 1 ру', en: 'Matchday 1' } },
        position: 1,
        participants: 2,
        points: 8,
        coefficient_sum: null,
      },
    })
    expect(await inCup('kinds', 'ben')).toMatchObject({
      predictions: 2,
      exact: 1,
      difference: 0,
      outcome: 0,
      miss: 1,
      accuracy: 0.5,
      position: 2,
      best_round: { round: { key: 'md2' }, points: 5, position: 1 },
    })
    await faultless('kinds')
  })

  test('follow corrections and results that are taken back', async () => {
    await contest.publish(smallCup('moved'))
    await contest.mustSave('moved', fans['ann']!, { m1: [2, 1] })
    const hits = async () => {
      const { exact, difference, outcome, miss, predictions } = (await inCup('moved', 'ann'))!
      return { exact, difference, outcome, miss, predictions }
    }
    const none = { exact: 0, difference: 0, outcome: 0, miss: 0, predictions: 0 }
    await contest.play('moved', 'm1', 1, 0)
    expect(await hits()).toEqual({ ...none, difference: 1, predictions: 1 })
    await contest.play('moved', 'm1', 3, 0)
    expect(await hits()).toEqual({ ...none, outcome: 1, predictions: 1 })
    await contest.play('moved', 'm1', 1, 1)
    expect(await hits()).toEqual({ ...none, miss: 1, predictions: 1 })
    await contest.play('moved', 'm1', 1, 0)
    contest.succeed(await contest.sendResult('moved', 'm1', { status: 'cancelled' }))
    expect(await hits()).toEqual(none)
    await faultless('moved')
  })

  test('are sums over tournaments, and the same for every viewer', async () => {
    const { by_tournament, tournaments, user: _, ...sums } = { user: 0, ...(await read('ann')) }
    const sumOf = (column: 'points' | 'predictions' | 'exact' | 'difference' | 'outcome' | 'miss') =>
      by_tournament.reduce((sum, value) => sum + value[column], 0)
    expect(tournaments).toBe(2)
    expect(sums).toEqual({
      points: sumOf('points'),
      predictions: sumOf('predictions'),
      exact: sumOf('exact'),
      miss: sumOf('miss'),
      difference: sumOf('difference'),
      outcome: sumOf('outcome'),
      accuracy: 0.75,
    })
    expect(await read('ann', 'ann')).toEqual(await read('ann'))
  })

  test('leave out a tournament whose rating is closed, even for the user', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    await contest.publish(smallCup('shut', { ratings_opened_at_date: tomorrow }))
    await contest.mustSave('shut', fans['cat']!, { m1: [1, 0] })
    await contest.play('shut', 'm1', 1, 0)
    expect(await read('cat', 'cat')).toEqual({ tournaments: 0, points: 0, ...HITS, by_tournament: [] })
    expect(await positions('shut', 'cat')).toBeUndefined()
    await contest.publish(smallCup('shut', { ratings_opened_at_date: '2024-01-01' }))
    expect(await inCup('shut', 'cat')).toMatchObject({ exact: 1, points: 5 })
  })

  test('are empty for a user without predictions, and not found for an unknown user', async () => {
    expect(await read('dan')).toEqual({ tournaments: 0, points: 0, ...HITS, by_tournament: [] })
    for (const page of ['statistics', 'ufc-statistics', 'ranking']) {
      const ask = (id: string, token: string | undefined = fans['ann']) =>
        server.request('GET', `/api/v1/user/${id}/${page}`, { token })
      expectRefusal(await ask('999999'), 404, 'not_found')
      expectRefusal(await ask('x'), 400, 'bad_request')
      expectRefusal(await server.request('GET', `/api/v1/user/1/${page}`), 401, 'unauthenticated')
    }
  })

  test('place a user who has just joined behind all others', async () => {
    await contest.publish(smallCup('late'))
    await contest.mustSave('late', fans['ann']!, { m1: [1, 0] })
    await contest.play('late', 'm1', 1, 0)
    await contest.mustSave('late', fans['dan']!, { m2: [1, 0] })
    expect(await inCup('late', 'dan')).toMatchObject({
      ...HITS,
      position: 2,
      participants: 2,
      best_round: null,
    })
    expect(await positions('late', 'dan')).toBeUndefined()
  })
})

describe('places over time', () => {
  test('are those of the rating at the end of each day of a round', async () => {
    await contest.publish(smallCup('days'))
    await contest.mustSave('days', fans['ann']!, { m1: [1, 0], m2: [1, 0] })
    await contest.mustSave('days', fans['ben']!, { m3: [0, 2], m4: [0, 2] })
    const end = async (key: string, daysAgo: number, first: number, second: number) => {
      contest.succeed(
        await contest.changeEvent('days', key, { starts_at: minutesFromNow(-daysAgo * 24 * 60) }),
      )
      contest.succeed(await contest.sendResult('days', key, { status: 'finished', score: { first, second } }))
    }
    await end('m1', 5, 1, 0)
    await contest.mustSave('days', fans['cat']!, { m4: [0, 0] })
    await end('m2', 5, 2, 1)
    await end('m3', 3, 0, 2)
    await end('m4', 2, 0, 2)
    const places = async (name: string) =>
      (await positions('days', name))!.map(({ label, position, points, coefficient_sum }) => [
        label.en,
        position,
        points,
        coefficient_sum,
      ])
    expect(await places('ann')).toEqual([
      ['Matchday 1', 1, 8, null],
      ['Matchday 2', 1, 8, null],
      ['Matchday 2', 2, 8, null],
    ])
    expect(await places('ben')).toEqual([
      ['Matchday 1', 2, 0, null],
      ['Matchday 2', 2, 5, null],
      ['Matchday 2', 1, 10, null],
    ])
    expect((await places('cat'))[0]).toEqual(['Matchday 1', 2, 0, null])
    const times = (await positions('days', 'ann'))!.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const { rating } = { rating: await contest.rating('days', fans['ann']!) }
    expect((await positions('days', 'ann'))!.at(-1)).toMatchObject({
      position: rating.me!.position,
      points: rating.me!.points,
    })
  })
})

test('show strangers no name of a user who takes part in nothing', async () => {
  const [own, other] = [await server.signIn('6620901'), await server.signIn('6620902')]
  const { id } = await contest.me(own)
  const params = { id: String(id) }
  const namesFor = async (token: string) => [
    (await server.call(readUserStatistics, { params }, token)).user?.name ?? null,
    (await server.call(readUserUfcStatistics, { params }, token)).user?.name ?? null,
    (await server.call(readUserRanking, { params }, token)).user?.name ?? null,
  ]
  const { name } = await contest.me(own)
  expect(await namesFor(own)).toEqual([name, name, name])
  expect(await namesFor(other)).toEqual([null, null, null])
  expect((await server.call(readUserStatistics, { params }, other)).statistics.tournaments).toBe(0)
  await contest.publish(smallCup('name-shown'))
  const matches = () =>
    server.call(
      readMatchPredictions,
      { params: { slug: 'name-shown' }, query: { user_id: String(id) } },
      other,
    )
  expect((await matches()).user).toBe(null)

  await contest.mustSave('name-shown', own, { m1: [1, 0] })
  expect(await namesFor(other)).toEqual([name, name, name])
  expect((await matches()).user).toMatchObject({ id, name })
})
