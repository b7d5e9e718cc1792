import { saveGroupOrder } from '@called-it/contract/kinds/table-order.ts'
import { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { minutesFromNow, smallCup, smallLeague, twoGroups } from '../../../test/world.ts'

const server = useApp()
const contest = predictionsOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let teams: Record<string, number>
let groups: Record<string, number>

beforeAll(async () => {
  anna = await server.signIn('6460001')
  boris = await server.signIn('6460002')
})

/** Two groups of two; both users have been drawn into groups of users. */
beforeEach(async () => {
  slug = `orders-${(cups += 1)}`
  await contest.publish(twoGroups(slug))
  await contest.join(slug, anna, boris)
  teams = await contest.idsOf(slug, 'entities')
  groups = await contest.idsOf(slug, 'table_groups')
})

const idsOf = (keys: string[]) => keys.map((key) => teams[key]!)
const read = (token = anna, query: { user_id?: string } = {}) =>
  server.call(readGroupPredictions, { params: { slug }, query }, token)
/** One group as a user sees it. */
const group = async (key: string, token = anna, query: { user_id?: string } = {}) =>
  (await read(token, query)).groups.find((item) => item.key === key)!
const kickOff = async (key = 'm1') =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-100) }))
const mustSave = async (token: string, key: string, order: string[]) =>
  contest.succeed<{ prediction: object }>(await contest.saveOrder(slug, token, key, order))

describe('the page', () => {
  test('lists the groups with their teams, in the order of the document', async () => {
    const { groups: listed, order_points, ...page } = await read()
    expect(listed.map(({ key, name, teams }) => [key, name.en, teams.map((item) => item.key)])).toEqual([
      ['A', 'Group A', ['AAA', 'BBB']],
      ['B', 'Group B', ['CCC', 'DDD']],
    ])
    const [{ id, table, teams: _, key, name, ...first }] = listed as [(typeof listed)[number]]
    expect([id, key, name.ru]).toEqual([groups['A'], 'A', 'Group A ру'])
    expect(table).toEqual(
      idsOf(['AAA', 'BBB']).map((entity_id) => ({
        entity_id,
        played: 0,
        won: 0,
        drawn: 0,
        lost: 0,
        goals_for: 0,
        goals_against: 0,
        points: 0,
        position: 1,
      })),
    )
    expect(first).toEqual({
      phase: 'open',
      is_locked: false,
      locks_at: (await contest.matches(slug, anna))['m1']!.started_at,
      opens_at: null,
      is_corrected: false,
      reopened_at: null,
      is_final: false,
      prediction: null,
      crowd: null,
    })
    expect(order_points).toEqual({ place: 2, whole_order: 2 })
    expect(page).toMatchObject({ user: null, points: 0, calculated_at: null, bracket: { stages: [{}] } })
  })

  test('is refused where neither orders nor ties are predicted', async () => {
    const league = `${slug}-league`
    await contest.publish(smallLeague(league))
    for (const unasked of [league, 'nowhere']) {
      const path = `/api/v1/tournaments/${unasked}/prediction-type/group`
      expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
      const save = await contest.saveOrder(unasked, anna, groups['A']!, idsOf(['AAA', 'BBB']))
      expectRefusal(save, 404, 'not_found')
    }
  })
})

describe('an order', () => {
  test('is saved, and saved again with the same and with another order', async () => {
    const fresh = { points: null, parts: null, provisional: null, saved_at: expect.stringMatching(/Z$/) }
    for (const order of [
      ['AAA', 'BBB'],
      ['AAA', 'BBB'],
      ['BBB', 'AAA'],
    ])
      expect((await mustSave(anna, 'A', order)).prediction).toEqual({ team_ids: idsOf(order), ...fresh })
    expect((await group('A')).prediction).toEqual({ team_ids: idsOf(['BBB', 'AAA']), ...fresh })
    expect([(await group('B')).prediction, (await group('A', boris)).prediction]).toEqual([null, null])
    expect((await contest.rating(slug, anna)).me).toMatchObject({ points: 0 })
  })

  test('of every group locks with the first kick-off of the group stage', async () => {
    await mustSave(anna, 'B', ['CCC', 'DDD'])
    await kickOff('m1')
    const before = await everyRecord(server)
    expectRefusal(await contest.saveOrder(slug, anna, 'B', ['DDD', 'CCC']), 409, 'locked')
    // Being in a group would not help any more.
    const late = await server.signIn('6460004')
    expectRefusal(await contest.saveOrder(slug, late, 'B', ['DDD', 'CCC']), 409, 'locked')
    expect({ ...(await everyRecord(server)), users: [], identities: [], sessions: [] }).toEqual({
      ...before,
      users: [],
      identities: [],
      sessions: [],
    })
    expect(await group('B')).toMatchObject({
      is_locked: true,
      prediction: { team_ids: idsOf(['CCC', 'DDD']) },
    })
  })

  test('is refused before the opening', async () => {
    const opens = minutesFromNow(10)
    await contest.publish(twoGroups(slug, { predictions_opened_at: opens }))
    expectRefusal(await contest.saveOrder(slug, anna, 'A', ['AAA', 'BBB']), 409, 'not_open')
    expect(await group('A')).toMatchObject({ phase: 'not_open', opens_at: opens })
  })

  test('of another user is hidden until it is locked, and so is the crowd', async () => {
    await mustSave(anna, 'A', ['AAA', 'BBB'])
    await mustSave(boris, 'A', ['BBB', 'AAA'])
    const query = { user_id: String((await contest.me(boris)).id) }
    const before = await read(anna, query)
    expect(before.user).toMatchObject({ id: Number(query.user_id) })
    expect(before.groups).toMatchObject([
      { prediction: null, crowd: null },
      { prediction: null, crowd: null },
    ])
    expect(JSON.stringify(before)).not.toContain('team_ids')
    await kickOff()
    const { prediction, crowd } = await group('A', anna, query)
    expect(prediction).toMatchObject({ team_ids: idsOf(['BBB', 'AAA']), points: null })
    expect(crowd).toEqual({
      total: 2,
      places: idsOf(['AAA', 'BBB']).map((id) => ({ id, counts: [1, 1] })),
      top: [
        { ids: idsOf(['AAA', 'BBB']), count: 1 },
        { ids: idsOf(['BBB', 'AAA']), count: 1 },
      ],
    })
    expect((await group('B', anna, query)).crowd).toEqual({ total: 0, places: [], top: [] })
  })

  test('of an unknown user is refused', async () => {
    const query = { user_id: '99999999' }
    const reply = await server.attempt(readGroupPredictions, { params: { slug }, query }, anna)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
  })
})

describe('nothing is saved', () => {
  const expectRefused = async (
    key: string | number,
    order: (string | number)[],
    status: number,
    code: string,
  ) => {
    const before = await everyRecord(server)
    const reply = await contest.saveOrder(slug, anna, key, order)
    expectRefusal(reply, status, code)
    expect(await everyRecord(server)).toEqual(before)
    return pathsOf(reply)
  }

  test.each<[string, (string | number)[], string?]>([
    ['of one team of the group', ['AAA']],
    ['of no team', []],
    ['of a team named twice', ['AAA', 'AAA']],
    ['of a team too many', ['AAA', 'BBB', 'AAA']],
    ['of a team of another group', ['AAA', 'CCC']],
    ['of a team of no group', ['AAA', 'BBB', 'CCC']],
    ['of an unknown team', ['AAA', 2 ** 31 - 1], 'team_ids.1'],
    ['of an id out of range', ['AAA', -1], 'team_ids.1'],
    ['of an id that PostgreSQL cannot read', ['AAA', 2 ** 40], 'team_ids.1'],
  ])('%s', async (_, order, path = 'team_ids') => {
    expect(await expectRefused('A', order, 422, 'validation_failed')).toEqual([path])
  })

  test('of a group, or a team, of another tournament', async () => {
    const elsewhere = `${slug}-elsewhere`
    await contest.publish(twoGroups(elsewhere))
    const strangers = await contest.idsOf(elsewhere, 'table_groups')
    for (const id of [strangers['A']!, 2 ** 31 - 1])
      expect(await expectRefused(id, ['AAA', 'BBB'], 422, 'validation_failed')).toEqual(['groupId'])
    const { AAA: stranger } = await contest.idsOf(elsewhere, 'entities')
    await kickOff()
    expect(await expectRefused('A', [stranger!, 'BBB'], 422, 'validation_failed')).toEqual(['team_ids.0'])
  })

  test('of a group with an id out of range', async () => {
    for (const id of [0, -1, 2 ** 31]) await expectRefused(id, ['AAA', 'BBB'], 400, 'bad_request')
  })

  test('of a malformed body', async () => {
    for (const [body, path] of [
      [{}, 'team_ids'],
      [{ team_ids: [teams['AAA'], 'BBB'] }, 'team_ids.1'],
      [{ team_ids: 'AAA' }, 'team_ids'],
    ] as const) {
      const params = { slug, groupId: String(groups['A']) }
      const reply = await server.attempt(saveGroupOrder, { params, body }, anna)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
  })

  test('for a user who is in no group yet', async () => {
    const stranger = await server.signIn('6460003')
    const before = await everyRecord(server)
    const order = ['AAA', 'BBB']
    expectRefusal(await contest.saveOrder(slug, stranger, 'A', order), 403, 'join_group_first')
    expect(await everyRecord(server)).toEqual(before)
    // A group of another tournament does not count.
    await contest.publish(smallCup(`${slug}-other`))
    await contest.join(`${slug}-other`, stranger)
    expectRefusal(await contest.saveOrder(slug, stranger, 'A', order), 403, 'join_group_first')
    await contest.join(slug, stranger)
    contest.succeed(await contest.saveOrder(slug, stranger, 'A', order))
  })

  test('without a session', async () => {
    const params = { slug, groupId: String(groups['A']) }
    const reply = await server.attempt(saveGroupOrder, { params, body: { team_ids: idsOf(['AAA', 'BBB']) } })
    expectRefusal(reply, 401, 'unauthenticated')
  })
})
