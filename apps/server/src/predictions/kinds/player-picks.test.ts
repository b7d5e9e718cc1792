import { readKeeper } from '@called-it/contract/kinds/keeper.ts'
import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0

/** Three goalkeepers and ten more players, whose names do not follow the order of the document. */
const PLAYERS = [
  ['forlan', 'AAA', 'forward', 'Диего Форлан', 'Diego Forlán'],
  ['semyon', 'AAA', 'midfielder', 'Семён Ёлкин', 'Semyon Yolkin'],
  ['yashin', 'AAA', 'goalkeeper', 'Лев Яшин', 'Lev Yashin'],
  ['zoff', 'BBB', 'goalkeeper', 'Дино Дзофф', 'Dino Zoff'],
  ['percent', 'BBB', 'defender', 'Сто%', 'Hundred_%'],
  ['maier', 'CCC', 'goalkeeper', 'Зепп Майер', 'Sepp Maier'],
  ...Array.from({ length: 7 }, (_, at) => [`d${at}`, 'DDD', 'defender', `Игрок ${at}`, `Player ${at}`]),
].map(([key, entity, position, ru, en]) => ({ key, entity, position, name: { ru, en } })) as NonNullable<
  ReturnType<typeof smallCup>['players']
>
/** The order before anybody has scored: that of the document. */
const AS_LISTED = PLAYERS.map(({ key }) => key)
const WITHOUT_PLAYERS = { players: [] }

beforeAll(async () => {
  anna = await server.signIn('6410001')
  boris = await server.signIn('6410002')
})

beforeEach(async () => {
  slug = `players-${(cups += 1)}`
  await contest.publish(smallCup(slug, { players: PLAYERS }))
})

type Query = { user_id?: string; page?: string; limit?: string; search?: string }
const scorers = (query: Query = {}, token = anna) =>
  server.call(readScorer, { params: { slug }, query }, token)
const keepers = (query: Query = {}, token = anna) =>
  server.call(readKeeper, { params: { slug }, query }, token)
const keysOf = (players: { key: string }[]) => players.map(({ key }) => key)
const found = async (search: string) => keysOf((await scorers({ search })).players)
const kickOff = async (key = 'm1') =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-100) }))
const idOf = async (token: string) => String((await contest.me(token)).id)

describe('the list', () => {
  test('has ten players a page, as in the document, and the total number', async () => {
    const { players, ...page } = await scorers()
    expect(keysOf(players)).toEqual(AS_LISTED.slice(0, 10))
    expect(players[1]).toMatchObject({
      name: { ru: 'Семён Ёлкин', en: 'Semyon Yolkin' },
      team: { key: 'AAA' },
      position: 'midfielder',
      goals: 0,
      clean_sheets: 0,
      picked: null,
    })
    expect(page).toEqual({
      user: null,
      count: 13,
      points: 0,
      prediction: null,
      leaders: [],
      is_final: false,
      phase: 'open',
      is_locked: false,
      locks_at: (await contest.matches(slug, anna))['m1']!.started_at,
      opens_at: null,
      is_corrected: false,
      reopened_at: null,
      worth: 15,
      answered: null,
      calculated_at: null,
      meta: { page: 1, limit: 10, total: 13 },
    })
  })

  test('continues on the next page, and is empty after the last one', async () => {
    expect(keysOf((await scorers({ page: '2' })).players)).toEqual(AS_LISTED.slice(10))
    expect(keysOf((await scorers({ page: '3', limit: '4' })).players)).toEqual(AS_LISTED.slice(8, 12))
    const behind = await scorers({ page: '3' })
    expect([behind.players, behind.count, behind.meta]).toEqual([[], 13, { page: 3, limit: 10, total: 13 }])
  })

  test('never has more than ten players a page', async () => {
    const path = `/api/v1/tournaments/${slug}/prediction-type/scorer?limit=11`
    const reply = await server.request('GET', path, { token: anna })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['limit'])
  })

  test('has goalkeepers only for the question about goalkeepers', async () => {
    const { players, count } = await keepers()
    expect([keysOf(players), count]).toEqual([['yashin', 'zoff', 'maier'], 3])
    expect(keysOf((await keepers({ search: 'Зепп' })).players)).toEqual(['maier'])
    expect((await keepers({ search: 'Форлан' })).players).toEqual([])
  })

  test.each([
    ['any part of a Russian name', 'орла', ['forlan']],
    ['any part of an English name', 'oLkIn', ['semyon']],
    ['a name in another case', 'ЯШИН', ['yashin']],
    ['ё by е', 'семен елкин', ['semyon']],
    ['е by ё', 'зёпп майёр', ['maier']],
    ['a text after spaces', '  Lev', ['yashin']],
    ['a text across words', 'v Y', ['yashin']],
    ['characters with a meaning in SQL patterns', '_%', ['percent']],
    ['such a character alone', '%', ['percent']],
    ['nobody', 'Pele', []],
  ])('finds by a search: %s', async (_, search, keys) => {
    expect(await found(search)).toEqual(keys)
  })

  test('is complete if the search is empty, and counts the matches of a search', async () => {
    expect((await scorers({ search: '' })).count).toBe(13)
    expect((await scorers({ search: '   ' })).count).toBe(13)
    const some = await scorers({ search: 'player', page: '2', limit: '5' })
    expect([keysOf(some.players), some.count, some.meta.total]).toEqual([['d5', 'd6'], 7, 7])
  })

  test('is empty in a tournament without players', async () => {
    slug = `${slug}-nobody`
    await contest.publish(smallCup(slug, WITHOUT_PLAYERS))
    expect(await scorers()).toMatchObject({ players: [], count: 0, leaders: [], prediction: null })
  })

  test('is refused for an unknown tournament', async () => {
    for (const kind of ['scorer', 'keeper']) {
      const path = `/api/v1/tournaments/nowhere/prediction-type/${kind}`
      expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
    }
    expectRefusal(await server.attempt(readScorer, { params: { slug } }), 401, 'unauthenticated')
  })
})

describe.each([
  ['a scorer', contest.trySaveScorer, readScorer, 'forlan', 'd0'],
  ['a goalkeeper', contest.trySaveKeeper, readKeeper, 'yashin', 'maier'],
] as const)('%s', (_, trySave, read, first, second) => {
  const readAs = (token: string, query: Query = {}) => server.call(read, { params: { slug }, query }, token)
  const expectNothingSaved = async (key: string | number, status: number, code: string) => {
    const before = await everyRecord(server)
    const reply = await trySave(slug, anna, key)
    expectRefusal(reply, status, code)
    expect(await everyRecord(server)).toEqual(before)
    return pathsOf(reply)
  }

  test('is saved, and saved again with the same and with another player', async () => {
    for (const key of [first, first, second]) {
      expect(contest.succeed(await trySave(slug, anna, key))).toEqual({
        prediction: {
          player: expect.objectContaining({ key, picked: null }),
          points: null,
          parts: null,
          provisional: null,
          saved_at: expect.stringMatching(/Z$/),
        },
      })
    }
    expect((await readAs(anna)).prediction).toMatchObject({ player: { key: second }, points: null })
    expect((await readAs(boris)).prediction).toBe(null)
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
  })

  test('is shown with every page and search', async () => {
    contest.succeed(await trySave(slug, anna, first))
    for (const query of [{ page: '9' }, { search: 'nobody' }])
      expect(await readAs(anna, query)).toMatchObject({ players: [], prediction: { player: { key: first } } })
  })

  test('is refused from the first kick-off on, and the saved prediction stays', async () => {
    contest.succeed(await trySave(slug, anna, first))
    await kickOff()
    expect(await expectNothingSaved(second, 409, 'locked')).toEqual([])
    expect(await readAs(anna)).toMatchObject({ is_locked: true, prediction: { player: { key: first } } })
  })

  test('is refused before the opening', async () => {
    const opens = minutesFromNow(10)
    await contest.publish(smallCup(slug, { players: PLAYERS, predictions_opened_at: opens }))
    await expectNothingSaved(first, 409, 'not_open')
    expect(await readAs(anna)).toMatchObject({ phase: 'not_open', opens_at: opens })
  })

  test('of a player of another tournament, or one who does not exist, saves nothing, whether locked or not', async () => {
    const elsewhere = `${slug}-elsewhere`
    await contest.publish(smallCup(elsewhere, { players: PLAYERS }))
    const stranger = (await contest.idsOf(elsewhere, 'players'))[first]!
    for (const id of [stranger, 2 ** 31 - 1])
      expect(await expectNothingSaved(id, 422, 'validation_failed')).toEqual(['playerId'])
    await kickOff()
    expect(await expectNothingSaved(stranger, 422, 'validation_failed')).toEqual(['playerId'])
  })

  test('with an id that is out of range is a bad request', async () => {
    for (const id of [0, 2 ** 31, -1]) await expectNothingSaved(id, 400, 'bad_request')
  })

  test('of another user is hidden until it is locked', async () => {
    contest.succeed(await trySave(slug, boris, first))
    const user_id = await idOf(boris)
    const before = await readAs(anna, { user_id })
    expect(before).toMatchObject({ user: { id: Number(user_id) }, prediction: null, points: 0 })
    expect(JSON.stringify(before)).not.toContain('saved_at')
    await kickOff()
    expect((await readAs(anna, { user_id })).prediction).toMatchObject({ player: { key: first } })
    // The other user, who has none, still sees hers.
    expect(await readAs(boris, { user_id: await idOf(anna) })).toMatchObject({ prediction: null })
  })

  test('of an unknown user is refused', async () => {
    const reply = await server.attempt(read, { params: { slug }, query: { user_id: '99999999' } }, anna)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
  })

  test('leads the list by how many users named each player, only once it is locked', async () => {
    contest.succeed(await trySave(slug, anna, second))
    contest.succeed(await trySave(slug, boris, second))
    const open = keysOf((await readAs(anna)).players)
    expect(open[0]).not.toBe(second)
    await kickOff()
    const locked = keysOf((await readAs(anna)).players)
    expect(locked).toEqual([second, ...open.filter((key) => key !== second)].slice(0, locked.length))
  })

  test('is shown with how many users named each player, only once it is locked', async () => {
    contest.succeed(await trySave(slug, anna, first))
    contest.succeed(await trySave(slug, boris, first))
    const open = await readAs(anna)
    expect([open.answered, open.players.map(({ picked }) => picked)]).toEqual([
      null,
      open.players.map(() => null),
    ])
    await kickOff()
    const { answered, players, prediction } = await readAs(anna)
    expect(answered).toBe(2)
    expect(players.map(({ key, picked }) => [key, picked])).toEqual(
      players.map(({ key }) => [key, key === first ? 2 : 0]),
    )
    expect(prediction!.player.picked).toBe(2)
  })
})

test('a field player cannot be named as the goalkeeper', async () => {
  const before = await everyRecord(server)
  const reply = await contest.trySaveKeeper(slug, anna, 'forlan')
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(['playerId'])
  expect(await everyRecord(server)).toEqual(before)
  contest.succeed(await contest.trySaveScorer(slug, anna, 'yashin'))
})

test('a field player cannot be named even if there is no goalkeeper at all', async () => {
  slug = `${slug}-without-goalkeepers`
  await contest.publish(
    smallCup(slug, { players: PLAYERS.filter(({ position }) => position !== 'goalkeeper') }),
  )
  const reply = await contest.trySaveKeeper(slug, anna, 'forlan')
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(['playerId'])
})

test('nobody can be named before there is a start date', async () => {
  slug = `${slug}-not-formed`
  await contest.publish(smallCup(slug, { started_at: null, events: [], players: PLAYERS }))
  expectRefusal(await contest.trySaveScorer(slug, anna, 'forlan'), 409, 'not_open')
  expectRefusal(await contest.trySaveKeeper(slug, anna, 'yashin'), 409, 'not_open')
})
