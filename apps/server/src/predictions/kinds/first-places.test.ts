import { readKeeper } from '@called-it/contract/kinds/keeper.ts'
import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { readMostProductiveTeam } from '@called-it/contract/kinds/most-productive-team.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'

// The top scorer, the goalkeeper with most clean sheets and the team with most goals: their interim state, and the
// settlement when the organiser finishes the tournament (GAME.md 4).

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0

beforeAll(async () => {
  anna = await server.signIn('6420001')
  boris = await server.signIn('6420002')
})

const PLAYERS = [
  ['a1', 'AAA', 'forward'],
  ['a2', 'AAA', 'midfielder'],
  ['ak', 'AAA', 'goalkeeper'],
  ['b1', 'BBB', 'forward'],
  ['bk', 'BBB', 'goalkeeper'],
  ['ck', 'CCC', 'goalkeeper'],
].map(([key, entity, position]) => ({ key, entity, position, name: { ru: key, en: key } })) as NonNullable<
  ReturnType<typeof smallCup>['players']
>

/** Anna names a1, ak and AAA, Boris names b1, bk and BBB. */
beforeEach(async () => {
  slug = `first-${(cups += 1)}`
  await publish()
})

async function publish(players = PLAYERS, changes: object = {}): Promise<void> {
  await contest.publish(smallCup(slug, { players, ...changes }))
  for (const [token, scorer, keeper, team] of [
    [anna, 'a1', 'ak', 'AAA'],
    [boris, 'b1', 'bk', 'BBB'],
  ] as const) {
    contest.succeed(await contest.trySaveScorer(slug, token, scorer))
    contest.succeed(await contest.trySaveKeeper(slug, token, keeper))
    contest.succeed(await contest.trySaveTeam(slug, token, team))
  }
}

const scorer = (token = anna, query = {}) => server.call(readScorer, { params: { slug }, query }, token)
const keeper = (token = anna) => server.call(readKeeper, { params: { slug }, query: {} }, token)
const team = (token = anna) => server.call(readMostProductiveTeam, { params: { slug }, query: {} }, token)

const goal = (player: string, rest: object = {}) => ({ player, minute: 10, ...rest })
const finish = async () =>
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
const correct = async (key: string, first: number, second: number, rest: object = {}) =>
  contest.succeed(
    await contest.sendResult(slug, key, { status: 'finished', score: { first, second }, ...rest }),
  )
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key)
/** The leading scorers, goalkeepers and teams; also expects that `verify` finds no mistake. */
const leaders = async () => {
  expect(await contest.mistakes(slug)).toEqual([])
  const { counts, teams } = await team()
  const most = Math.max(...counts!.map(({ count }) => count))
  const first = counts!.filter(({ count }) => count === most && most > 0).map(({ id }) => id)
  return [
    keysOf((await scorer()).leaders),
    keysOf((await keeper()).leaders),
    keysOf(teams.filter(({ id }) => first.includes(id))),
  ]
}
/** The points of Anna and Boris for each, and in the rating. */
const points = async () => {
  expect(await contest.mistakes(slug)).toEqual([])
  return Promise.all(
    [anna, boris].map(async (token) => [
      (await scorer(token)).prediction!.points,
      (await keeper(token)).prediction!.points,
      (await team(token)).prediction!.points,
      (await contest.rating(slug, token)).me!.points,
    ]),
  )
}
const NOTHING_YET = [
  [null, null, null, 0],
  [null, null, null, 0],
]

describe('before the end', () => {
  test('nobody leads before the first goal', async () => {
    expect(await leaders()).toEqual([[], [], []])
    expect((await team()).counts!.map(({ count }) => count)).toEqual([0, 0, 0, 0])
    expect((await scorer()).prediction!.provisional).toBe(null)
  })

  test('those who lead would earn points, which are in no rating yet', async () => {
    await contest.play(slug, 'm1', 2, 0, {
      goals: [goal('a1'), goal('a2')],
      goalkeepers: { first: 'ak', second: 'bk' },
    })
    expect(await leaders()).toEqual([['a1', 'a2'], ['ak'], ['AAA']])
    expect(await points()).toEqual(NOTHING_YET)
    const part = { part: 'first_place', points: 15, earned: true }
    expect((await scorer()).prediction!.provisional).toEqual({ points: 15, parts: [part] })
    expect((await keeper()).prediction!.provisional).toMatchObject({ points: 15 })
    expect((await team()).prediction!.provisional).toMatchObject({ points: 12 })
    const missed = { points: 0, parts: [{ part: 'first_place', points: 0, earned: false }] }
    expect((await scorer(boris)).prediction!.provisional).toEqual(missed)
    expect(await scorer()).toMatchObject({ is_final: false, points: 0, calculated_at: null })
    expect((await team()).top_teams).toEqual([])
  })

  test('players are listed by how many named them, then by goals or clean sheets', async () => {
    await contest.play(slug, 'm1', 1, 2, { goals: [goal('a2'), goal('b1'), goal('b1')] })
    const { players } = await scorer()
    expect(players.slice(0, 3).map(({ key, goals }) => [key, goals])).toEqual([
      ['b1', 2],
      ['a1', 0],
      ['a2', 1],
    ])
  })

  test('goals of a live match do not count yet', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-50) }))
    const live = { status: 'live', score: { first: 1, second: 0 }, goals: [goal('a1')] }
    contest.succeed(await contest.sendResult(slug, 'm1', live))
    expect(await leaders()).toEqual([[], [], []])
  })

  test('own goals count for the team, never for a scorer', async () => {
    await contest.play(slug, 'm1', 1, 0, { goals: [goal('b1', { own_goal: true })] })
    expect(await leaders()).toEqual([[], [], ['AAA']])
  })

  test('extra time counts, a shoot-out does not', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'BBB' }))
    await contest.play(slug, 'm5', 0, 0, {
      after_extra_time: { first: 1, second: 1 },
      penalties: { first: 3, second: 4 },
      goals: [goal('a1', { minute: 100 }), goal('b1', { minute: 110 })],
      goalkeepers: { first: 'ak', second: 'bk' },
    })
    expect(await leaders()).toEqual([['a1', 'b1'], [], ['AAA', 'BBB']])
  })

  test('an awarded match counts for no player and no team, a cancelled one for nobody', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-50) }))
    const awarded = { status: 'awarded', winner: 'first', goals: [goal('a1')], goalkeepers: { first: 'ak' } }
    contest.succeed(await contest.sendResult(slug, 'm1', { ...awarded, score: { first: 3, second: 0 } }))
    expect(await leaders()).toEqual([[], [], []])
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'cancelled' }))
    expect(await leaders()).toEqual([[], [], []])
  })

  test('goals and clean sheets from before the tournament count, and a new document changes them', async () => {
    const brought = PLAYERS.map((player) =>
      player.key === 'b1' ? { ...player, goals_before: 2 } : player,
    ).map((item) => (item.key === 'ck' ? { ...item, clean_sheets_before: 1 } : item))
    await publish(brought)
    expect(await leaders()).toEqual([['b1'], ['ck'], []])
    await contest.play(slug, 'm1', 2, 0, {
      goals: [goal('a1'), goal('a1')],
      goalkeepers: { first: 'ak', second: 'bk' },
    })
    expect(await leaders()).toEqual([['a1', 'b1'], ['ak', 'ck'], ['AAA']])
    await contest.publish(smallCup(slug, { players: PLAYERS }))
    expect(await leaders()).toEqual([['a1'], ['ak'], ['AAA']])
  })

  test('a result that is taken back takes its goals with it', async () => {
    await contest.play(slug, 'm1', 1, 0, { goals: [goal('a1')], goalkeepers: { first: 'ak' } })
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    expect(await leaders()).toEqual([[], [], []])
    expect((await scorer()).players[0]).toMatchObject({ key: 'a1', goals: 0 })
  })

  test('at most ten leaders are shown', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...PLAYERS[0]!, key: `s${at}`, goals_before: 1 }))
    await contest.publish(smallCup(slug, { players: [...PLAYERS, ...many] }))
    expect((await scorer()).leaders).toHaveLength(10)
    await contest.play(slug, 'm1', 1, 1)
    await finish()
    expect(await scorer()).toMatchObject({ is_final: true, leaders: { length: 12 } })
    expect(await contest.mistakes(slug)).toEqual([])
  })
})

describe('when the tournament is finished', () => {
  test('users who named the leader earn points, with the points explained', async () => {
    await contest.play(slug, 'm1', 2, 0, {
      goals: [goal('a1'), goal('a1')],
      goalkeepers: { first: 'ak', second: 'bk' },
    })
    expect(await points()).toEqual(NOTHING_YET)
    await finish()
    expect(await points()).toEqual([
      [15, 15, 12, 42],
      [0, 0, 0, 0],
    ])
    expect(await scorer()).toMatchObject({
      points: 15,
      is_final: true,
      is_corrected: false,
      calculated_at: expect.stringMatching(/Z$/),
      prediction: { provisional: null, parts: [{ part: 'first_place', points: 15, earned: true }] },
    })
    expect(keysOf((await team()).top_teams)).toEqual(['AAA'])
  })

  test('users who named any of those who share first place are right', async () => {
    await contest.play(slug, 'm1', 1, 1, { goals: [goal('a1'), goal('b1')] })
    await contest.play(slug, 'm2', 0, 0, { goalkeepers: { first: 'ck' } })
    await finish()
    expect(await points()).toEqual([
      [15, 0, 12, 27],
      [15, 0, 12, 27],
    ])
  })

  test('nobody earns if nobody has scored', async () => {
    await contest.play(slug, 'm1', 0, 0)
    await finish()
    expect(await points()).toEqual(NOTHING_YET)
    expect(await scorer()).toMatchObject({ leaders: [], is_final: false, calculated_at: null })
  })

  test('a corrected result moves all of it at the same moment, and is marked as a correction', async () => {
    await contest.play(slug, 'm1', 1, 0, { goals: [goal('a1')], goalkeepers: { first: 'ak', second: 'bk' } })
    await finish()
    await correct('m1', 0, 1, { goals: [goal('b1')], goalkeepers: { first: 'ak', second: 'bk' } })
    expect(await points()).toEqual([
      [0, 0, 0, 0],
      [15, 15, 12, 42],
    ])
    for (const read of [scorer, keeper, team]) expect(await read()).toMatchObject({ is_corrected: true })
    await correct('m1', 0, 0)
    expect(await points()).toEqual(NOTHING_YET)
  })

  test("the points are those of the tournament's ruleset", async () => {
    slug = `${slug}-own-rules`
    await publish(PLAYERS, { ruleset: { scorer: 1, keeper: 2, most_productive_team: 3 } })
    await contest.play(slug, 'm1', 1, 0, { goals: [goal('a1')], goalkeepers: { first: 'ak', second: 'bk' } })
    await finish()
    expect(await points()).toEqual([
      [1, 2, 3, 6],
      [0, 0, 0, 0],
    ])
    expect([(await scorer()).worth, (await keeper()).worth, (await team()).worth]).toEqual([1, 2, 3])
  })
})
