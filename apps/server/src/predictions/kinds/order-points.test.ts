import { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { minutesFromNow, smallCup, twoGroups } from '../../../test/world.ts'

// What the predicted order of a table group earns: while the group is played, and when its last match is over (GAME.md 4 and
// 9).

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let teams: Record<string, number>

/** The order in which `playAll` ends. */
const RIGHT = ['AAA', 'CCC', 'DDD', 'BBB']

beforeAll(async () => {
  anna = await server.signIn('6460101')
  boris = await server.signIn('6460102')
})

/** Anna is right about all four, Boris about the first alone. */
beforeEach(async () => {
  slug = `order-points-${(cups += 1)}`
  await begin()
})

async function begin(changes: object = {}): Promise<void> {
  await contest.publish(smallCup(slug, changes))
  await contest.join(slug, anna, boris)
  teams = await contest.idsOf(slug, 'entities')
  contest.succeed(await contest.saveOrder(slug, anna, 'A', RIGHT))
  contest.succeed(await contest.saveOrder(slug, boris, 'A', ['AAA', 'BBB', 'CCC', 'DDD']))
}

const read = (token = anna) => server.call(readGroupPredictions, { params: { slug }, query: {} }, token)
const group = async (token = anna) => (await read(token)).groups[0]!
const keyOf = (id: number) => Object.entries(teams).find(([, team]) => team === id)![0]
/** The table: key and position of each team. */
const table = async () =>
  (await group()).table.map(({ entity_id, position, points }) => [keyOf(entity_id), position, points])
const correct = async (key: string, result: object) =>
  contest.succeed(await contest.sendResult(slug, key, result))
const finished = (first: number, second: number) => ({ status: 'finished', score: { first, second } })
const setOrder = async (order: string[] | null) =>
  contest.succeed(
    await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { group_orders: { A: order } }),
  )
/** Six points for AAA, then three each: CCC won by most, BBB lost by most. */
const playAll = async () => {
  await contest.play(slug, 'm1', 3, 0)
  await contest.play(slug, 'm2', 2, 0)
  await contest.play(slug, 'm3', 1, 0)
  await contest.play(slug, 'm4', 0, 1)
}
/** The points of Anna and Boris for it, and in the rating; also expects that `verify` finds no mistake. */
const points = async () => {
  expect(await contest.mistakes(slug)).toEqual([])
  return Promise.all(
    [anna, boris].map(async (token) => [
      (await group(token)).prediction!.points,
      (await contest.rating(slug, token)).me!.points,
    ]),
  )
}
const NOTHING_YET = [
  [null, 0],
  [null, 0],
]
const SETTLED = [
  [10, 10],
  [2, 2],
]

test('before the last match the interim points follow the table, and are in no rating', async () => {
  expect((await group()).prediction!.provisional).toBe(null)
  await contest.play(slug, 'm1', 3, 0)
  await contest.play(slug, 'm2', 2, 0)
  expect(await table()).toEqual([
    ['AAA', 1, 3],
    ['CCC', 2, 3],
    ['DDD', 3, 0],
    ['BBB', 4, 0],
  ])
  expect(await group()).toMatchObject({ is_locked: true, is_final: false })
  expect((await group()).prediction!.provisional).toMatchObject({ points: 10 })
  expect((await group(boris)).prediction!.provisional).toMatchObject({ points: 2 })
  expect(await points()).toEqual(NOTHING_YET)
})

describe('with the last match of the group', () => {
  test('it is settled, with the points explained place by place', async () => {
    await playAll()
    expect(await table()).toEqual([
      ['AAA', 1, 6],
      ['CCC', 2, 3],
      ['DDD', 3, 3],
      ['BBB', 4, 0],
    ])
    expect(await points()).toEqual(SETTLED)
    expect(await group()).toMatchObject({
      is_final: true,
      is_corrected: false,
      prediction: {
        provisional: null,
        parts: [
          ...RIGHT.map((key) => ({ part: 'place', id: teams[key], earned: true, points: 2 })),
          { part: 'whole_order', earned: true, points: 2 },
        ],
      },
    })
    const { prediction } = await group(boris)
    expect(prediction!.parts!.map(({ earned, points }) => [earned, points])).toEqual([
      [true, 2],
      ...Array.from({ length: 4 }, () => [false, 0]),
    ])
    expect(await read()).toMatchObject({ points: 10, calculated_at: expect.stringMatching(/Z$/) })
  })

  test('it is settled though another group plays on', async () => {
    slug = `${slug}-two`
    await contest.publish(twoGroups(slug))
    await contest.join(slug, anna)
    contest.succeed(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB']))
    contest.succeed(await contest.saveOrder(slug, anna, 'B', ['DDD', 'CCC']))
    await contest.play(slug, 'm1', 1, 0)
    const earned = async () => (await read()).groups.map(({ prediction }) => prediction!.points)
    expect(await earned()).toEqual([6, null])
    await contest.play(slug, 'm2', 1, 0)
    expect(await earned()).toEqual([6, 0])
    expect((await contest.rating(slug, anna)).me!.points).toBe(6)
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test("the points are those of the tournament's ruleset", async () => {
    slug = `${slug}-own-rules`
    await begin({ ruleset: { table_order: { place: 5, whole_order: 100 } } })
    await playAll()
    expect(await points()).toEqual([
      [120, 120],
      [5, 5],
    ])
    expect((await read()).order_points).toEqual({ place: 5, whole_order: 100 })
  })
})

describe('teams that are level by scores', () => {
  const playLevel = async () => {
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play(slug, key, 0, 0)
  }

  test('are not settled until the organiser sets their order', async () => {
    await playLevel()
    expect((await table()).map(([, position]) => position)).toEqual([1, 1, 1, 1])
    expect(await points()).toEqual(NOTHING_YET)
    await setOrder(RIGHT)
    expect((await table()).map(([key, position]) => [key, position])).toEqual(
      RIGHT.map((key, at) => [key, at + 1]),
    )
    expect(await points()).toEqual(SETTLED)
    await setOrder(['AAA', 'BBB', 'CCC', 'DDD'])
    expect(await points()).toEqual([
      [2, 2],
      [10, 10],
    ])
    expect((await group()).is_corrected).toBe(true)
    await setOrder(null)
    expect(await points()).toEqual(NOTHING_YET)
  })

  test("follow the organiser's order as soon as the last match is over, though it was set earlier", async () => {
    await contest.play(slug, 'm1', 0, 0)
    await setOrder(RIGHT)
    expect((await table()).map(([, position]) => position)).toEqual([1, 1, 3, 3])
    expect(await points()).toEqual(NOTHING_YET)
    await playLevel()
    expect(await points()).toEqual(SETTLED)
  })
})

describe('a corrected result', () => {
  test("moves the match, the table, the order's points and the rating at the same moment, and is marked as a correction", async () => {
    contest.succeed(await contest.trySaveScorer(slug, anna, 'anna'))
    await playAll()
    await correct('m1', finished(0, 3))
    // BBB beat AAA, and goals decide between the three teams with three points.
    expect((await table()).map(([key]) => key)).toEqual(['BBB', 'CCC', 'DDD', 'AAA'])
    expect(await points()).toEqual([
      [4, 4],
      [0, 0],
    ])
    expect((await group()).is_corrected).toBe(true)
    await correct('m1', finished(3, 0))
    expect(await points()).toEqual(SETTLED)
  })

  test('that keeps the order moves no points', async () => {
    await playAll()
    const { calculated_at } = await read()
    await correct('m1', finished(4, 0))
    expect(await points()).toEqual(SETTLED)
    expect([(await read()).calculated_at, (await group()).is_corrected]).toEqual([calculated_at, false])
  })

  test('that makes teams level takes the points back', async () => {
    await playAll()
    for (const key of ['m1', 'm2', 'm3', 'm4']) await correct(key, finished(1, 1))
    expect(await points()).toEqual(NOTHING_YET)
    expect(await group()).toMatchObject({ is_final: false, is_locked: true })
  })
})

test('an awarded match counts in the table, a cancelled one is left out of it', async () => {
  await playAll()
  await correct('m4', { status: 'awarded', winner: 'first', score: { first: 5, second: 0 } })
  expect((await table()).map(([key, , points]) => [key, points])).toEqual([
    ['AAA', 6],
    ['BBB', 3],
    ['CCC', 3],
    ['DDD', 0],
  ])
  expect(await points()).toEqual([
    [2, 2],
    [10, 10],
  ])
  await correct('m4', { status: 'cancelled' })
  // BBB and DDD have no points, and DDD lost by less.
  expect((await table()).map(([key]) => key)).toEqual(RIGHT)
  expect(await points()).toEqual(SETTLED)
})

test('a group whose matches are all cancelled has no outcome', async () => {
  for (const key of ['m1', 'm2', 'm3', 'm4'])
    contest.succeed(await contest.changeEvent(slug, key, { status: 'cancelled' }))
  expect(await points()).toEqual(NOTHING_YET)
  expect((await group()).is_final).toBe(false)
  contest.succeed(await contest.changeEvent(slug, 'm5', { starts_at: minutesFromNow(-10) }))
  expect((await group()).table.every(({ played }) => played === 0)).toBe(true)
})
