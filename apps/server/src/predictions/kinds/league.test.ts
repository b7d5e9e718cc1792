import { readLeaguePrediction, saveLeague } from '@called-it/contract/kinds/league.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow, smallCup, smallLeague } from '../../../test/world.ts'

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let clubs: Record<string, number>

beforeAll(async () => {
  anna = await server.signIn('6440001')
  boris = await server.signIn('6440002')
})

/** Both users have been drawn into groups of it. */
beforeEach(async () => {
  slug = `league-${(cups += 1)}`
  await contest.publish(smallLeague(slug))
  await contest.join(slug, anna, boris)
  clubs = await contest.idsOf(slug, 'entities')
})

const CLUBS = Array.from({ length: 10 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)
const EIGHT = CLUBS.slice(0, 8)
const idsOf = (keys: string[]) => keys.map((key) => clubs[key]!)
const read = (token = anna, query: { user_id?: string } = {}) =>
  server.call(readLeaguePrediction, { params: { slug }, query }, token)
const kickOff = async (key = 'm1') =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-100) }))
const keysOf = (list: { key: string }[]) => list.map(({ key }) => key)
const mustSave = async (token: string, keys: string[], favourite?: string) =>
  contest.succeed<{ prediction: object }>(await contest.saveEight(slug, token, keys, favourite))

describe('the page', () => {
  test('lists every club, in the pots of the draw', async () => {
    const { teams, pots, table, ...page } = await read()
    expect(keysOf(teams)).toEqual(CLUBS)
    expect(pots.map(({ key, name, team_ids }) => [key, name.en, team_ids])).toEqual([
      ['pot1', 'Pot 1', idsOf(CLUBS.slice(0, 5))],
      ['pot2', 'Pot 2', idsOf(CLUBS.slice(5))],
    ])
    expect(table.map(({ entity_id, played, position }) => [entity_id, played, position])).toEqual(
      idsOf(CLUBS).map((id) => [id, 0, 1]),
    )
    const { m1, m5 } = await contest.matches(slug, anna)
    expect(page).toEqual({
      user: null,
      count: 10,
      points: 0,
      prediction: null,
      top_teams: [],
      phase: 'open',
      is_locked: false,
      locks_at: m1!.started_at,
      opens_at: null,
      is_corrected: false,
      reopened_at: null,
      league_points: { team: 4, favourite_multiplier: 2, all_teams: 10 },
      crowd: null,
      last_match_at: m5!.started_at,
      calculated_at: null,
    })
  })

  test('shows when the last match begins, if that is known', async () => {
    const lastMatch = async () => (await read()).last_match_at
    const { m4 } = await contest.matches(slug, anna)
    contest.succeed(await contest.changeEvent(slug, 'm5', { status: 'postponed' }))
    expect(await lastMatch()).toBe(null)
    contest.succeed(await contest.changeEvent(slug, 'm5', { status: 'cancelled' }))
    expect(await lastMatch()).toBe(m4!.started_at)
    contest.succeed(await contest.changeEvent(slug, 'm4', { starts_at: null }))
    expect(await lastMatch()).toBe(null)
  })

  test('is refused where it is not predicted', async () => {
    const cup = `${slug}-cup`
    await contest.publish(smallCup(cup))
    for (const unasked of [cup, 'nowhere']) {
      const path = `/api/v1/tournaments/${unasked}/prediction-type/league`
      expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
      expectRefusal(await contest.saveEight(unasked, anna, idsOf(EIGHT).map(Number)), 404, 'not_found')
    }
    expectRefusal(await server.attempt(readLeaguePrediction, { params: { slug } }), 401, 'unauthenticated')
  })
})

describe('a prediction', () => {
  test('is saved, and saved again with the same and with other teams', async () => {
    const fresh = { points: null, parts: null, provisional: null, saved_at: expect.stringMatching(/Z$/) }
    const first = { team_ids: idsOf(EIGHT), favourite_team_id: clubs['C03'], ...fresh }
    for (const keys of [EIGHT, EIGHT.toReversed()])
      expect((await mustSave(anna, keys, 'C03')).prediction).toEqual(first)
    const others = CLUBS.slice(2)
    const second = { team_ids: idsOf(others), favourite_team_id: clubs['C10'], ...fresh }
    expect((await mustSave(anna, others, 'C10')).prediction).toEqual(second)
    expect((await read()).prediction).toEqual(second)
    expect((await read(boris)).prediction).toBe(null)
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
  })

  test('of another user is hidden until it is locked, and so is the crowd', async () => {
    await mustSave(anna, EIGHT, 'C01')
    await mustSave(boris, CLUBS.slice(2), 'C10')
    const query = { user_id: String((await contest.me(boris)).id) }
    const before = await read(anna, query)
    expect(before).toMatchObject({ user: { id: Number(query.user_id) }, prediction: null, crowd: null })
    expect(JSON.stringify(before)).not.toContain('favourite_team_id')
    await kickOff()
    const { prediction, crowd } = await read(anna, query)
    expect(prediction).toMatchObject({ team_ids: idsOf(CLUBS.slice(2)), favourite_team_id: clubs['C10'] })
    expect(crowd).toEqual({
      total: 2,
      picks: CLUBS.map((key) => ({
        id: clubs[key],
        count: ['C01', 'C02', 'C09', 'C10'].includes(key) ? 1 : 2,
      })).toSorted((a, b) => b.count - a.count || a.id! - b.id!),
      favourites: [
        { id: clubs['C01'], count: 1 },
        { id: clubs['C10'], count: 1 },
      ],
    })
  })

  test('of an unknown user is refused', async () => {
    const query = { user_id: '99999999' }
    const reply = await server.attempt(readLeaguePrediction, { params: { slug }, query }, anna)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
  })
})

describe('nothing is saved', () => {
  const expectRefused = async (
    keys: (string | number)[],
    favourite: string | number,
    status: number,
    code: string,
  ) => {
    const before = await everyRecord(server)
    const reply = await contest.saveEight(slug, anna, keys, favourite)
    expectRefusal(reply, status, code)
    expect(await everyRecord(server)).toEqual(before)
    return pathsOf(reply)
  }

  test.each<[string, (string | number)[], string | number, string]>([
    ['of seven clubs', EIGHT.slice(1), 'C02', 'team_ids'],
    ['of nine clubs', CLUBS.slice(0, 9), 'C01', 'team_ids'],
    ['of no clubs', [], 'C01', 'team_ids'],
    ['of a club named twice', [...EIGHT.slice(1), 'C02'], 'C02', 'team_ids'],
    ['of an unknown club', [...EIGHT.slice(1), 2 ** 31 - 1], 'C02', 'team_ids.7'],
    ['of an id out of range', [...EIGHT.slice(1), -1], 'C02', 'team_ids.7'],
    ['of an id that PostgreSQL cannot read', [...EIGHT.slice(1), 2 ** 40], 'C02', 'team_ids.7'],
    ['with a favourite that is not one of the eight', EIGHT, 'C09', 'favourite_team_id'],
  ])('%s', async (_, keys, favourite, path) => {
    expect(await expectRefused(keys, favourite, 422, 'validation_failed')).toEqual([path])
  })

  test('of a club of another tournament, whether locked or not', async () => {
    const elsewhere = `${slug}-elsewhere`
    await contest.publish(smallLeague(elsewhere))
    const stranger = (await contest.idsOf(elsewhere, 'entities'))['C01']!
    const keys = [...EIGHT.slice(1), stranger]
    expect(await expectRefused(keys, 'C02', 422, 'validation_failed')).toEqual(['team_ids.7'])
    await kickOff()
    expect(await expectRefused(keys, 'C02', 422, 'validation_failed')).toEqual(['team_ids.7'])
  })

  test('with a favourite that does not exist, or is of another tournament', async () => {
    const elsewhere = `${slug}-elsewhere`
    await contest.publish(smallLeague(elsewhere))
    const stranger = (await contest.idsOf(elsewhere, 'entities'))['C01']!
    for (const favourite of [stranger, 2 ** 31 - 1, -1, 0, 2 ** 40])
      expect(await expectRefused(EIGHT, favourite, 422, 'validation_failed')).toEqual(['favourite_team_id'])
  })

  test('of a malformed body', async () => {
    for (const [body, path] of [
      [{ team_ids: idsOf(EIGHT) }, 'favourite_team_id'],
      [{ favourite_team_id: clubs['C01'] }, 'team_ids'],
      [{ team_ids: 'C01', favourite_team_id: clubs['C01'] }, 'team_ids'],
      [{ team_ids: [...idsOf(EIGHT.slice(1)), 1.5], favourite_team_id: clubs['C02'] }, 'team_ids.7'],
    ] as const) {
      const reply = await server.attempt(saveLeague, { params: { slug }, body }, anna)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
  })

  test('for a user who is in no group yet', async () => {
    const stranger = await server.signIn('6440003')
    const before = await everyRecord(server)
    expectRefusal(await contest.saveEight(slug, stranger, EIGHT), 403, 'join_group_first')
    expect(await everyRecord(server)).toEqual(before)
    await contest.join(slug, stranger)
    contest.succeed(await contest.saveEight(slug, stranger, EIGHT))
  })

  test('without a session', async () => {
    const body = { team_ids: idsOf(EIGHT), favourite_team_id: clubs['C01'] }
    expectRefusal(await server.attempt(saveLeague, { params: { slug }, body }), 401, 'unauthenticated')
  })

  test('from the first kick-off on, and the saved prediction stays', async () => {
    await mustSave(anna, EIGHT, 'C01')
    await kickOff()
    expect(await expectRefused(CLUBS.slice(2), 'C10', 409, 'locked')).toEqual([])
    expect(await read()).toMatchObject({ is_locked: true, prediction: { team_ids: idsOf(EIGHT) } })
    // Being in a group would not help any more.
    const late = await server.signIn('6440004')
    expectRefusal(await contest.saveEight(slug, late, EIGHT), 409, 'locked')
  })

  test('before the opening, and without a start date', async () => {
    await contest.publish(smallLeague(slug, { predictions_opened_at: minutesFromNow(10) }))
    await expectRefused(EIGHT, 'C01', 409, 'not_open')
    await contest.publish(smallLeague(slug, { started_at: null, events: [] }))
    await expectRefused(EIGHT, 'C01', 409, 'not_open')
  })
})
