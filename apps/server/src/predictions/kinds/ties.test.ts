import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { everyRecord, passTime } from '../../../test/records.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../../test/world.ts'
import { eventually } from '../../../test/eventually.ts'

const server = useApp()
const contest = bracketOn(server)
let anna: string
let boris: string
let slug = ''
let cups = 0
let teams: Record<string, number>

beforeAll(async () => {
  anna = await server.signIn('6470001')
  boris = await server.signIn('6470002')
})

beforeEach(async () => {
  slug = `ties-${(cups += 1)}`
  await contest.publish(knockoutCup(slug))
  teams = await contest.teams(slug, anna)
})

const idOf = async (tie: string) => (await contest.ties(slug, anna))[tie]!.id
const pickOf = async (tie: string, token = anna, query = '') =>
  (await contest.ties(slug, token, query))[tie]!.prediction
const kickOff = async (key: string) =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-1) }))

describe('the bracket', () => {
  test('lists ties by stages, with both teams as soon as they are known', async () => {
    const { user, bracket, points, calculated_at } = await contest.readBracket(slug, anna)
    expect({ user, points, calculated_at }).toEqual({
      user: null,
      points: 0,
      calculated_at: null,
    })
    expect(bracket).toMatchObject({
      id: expect.any(Number),
      stages: [
        {
          key: 'semi',
          events: [
            {
              key: 'semi',
              is_locked: false,
              first_entity: { key: 'AAA' },
              second_entity: { key: 'BBB' },
              winner: null,
              prediction: null,
            },
            { key: 'other', first_entity: { key: 'CCC' }, second_entity: { key: 'DDD' } },
          ],
        },
        { key: 'final', events: [{ key: 'final', first_entity: null, second_entity: null }] },
      ],
    })
  })

  test('shows when the first leg of a tie starts, and when the first tie of a stage does', async () => {
    const starts_at = minutesFromNow(77)
    contest.succeed(await contest.changeEvent(slug, 'leg1', { starts_at }))
    const { bracket } = await contest.readBracket(slug, anna)
    const [semi] = bracket!.stages
    expect(semi).toMatchObject({ started_at: starts_at, events: [{ started_at: starts_at }, {}] })
  })

  test('is refused without knockout stages, and the page without questions about ties', async () => {
    const { stages, rounds, events, ...cup } = smallCup('tables')
    const tables = { stages: [stages[0]!], rounds: rounds.slice(0, 2), events: events.slice(0, 4) }
    await contest.publish({ ...cup, ...tables })
    expect((await contest.readBracket('tables', anna)).bracket).toBe(null)
    await contest.publish({ ...cup, ...tables, slug: 'scores-alone', system_name: 'uefa' })
    for (const unasked of ['scores-alone', 'nowhere']) {
      const path = `/api/v1/tournaments/${unasked}/prediction-type/group`
      expectRefusal(await server.request('GET', path, { token: anna }), 404, 'not_found')
      expectRefusal(await contest.trySaveTies(unasked, anna, []), 404, 'not_found')
    }
  })
})

describe('a pick', () => {
  test('is saved, and saved again with another team', async () => {
    const { predictions, rejected } = await contest.mustSaveTies(slug, anna, { semi: 'AAA', other: 'DDD' })
    expect(predictions).toEqual([
      { event_id: await idOf('semi'), team_id: teams['AAA'], saved_at: expect.stringMatching(/Z$/) },
      { event_id: await idOf('other'), team_id: teams['DDD'], saved_at: expect.stringMatching(/Z$/) },
    ])
    expect(rejected).toEqual([])
    expect(await pickOf('semi')).toMatchObject({ team_id: teams['AAA'], points: null })
    await contest.mustSaveTies(slug, anna, { semi: 'BBB' })
    expect(await pickOf('semi')).toMatchObject({ team_id: teams['BBB'], points: null })
    expect(await pickOf('other')).toMatchObject({ team_id: teams['DDD'], points: null })
  })

  test('makes its user a participant', async () => {
    await contest.mustSaveTies(slug, anna, { semi: 'AAA' })
    expect((await contest.rating(slug, anna)).me).toMatchObject({ position: 1, points: 0 })
    expect((await contest.rating(slug, boris)).me).toBe(null)
  })

  test('waits until both teams are known', async () => {
    expectRefusal(await contest.saveTies(slug, anna, { final: 'AAA' }), 409, 'not_open')
    contest.succeed(await contest.changeEvent(slug, 'final', { first: 'AAA' }))
    expectRefusal(await contest.saveTies(slug, anna, { final: 'AAA' }), 409, 'not_open')
    contest.succeed(await contest.changeEvent(slug, 'final', { second: 'CCC' }))
    await contest.mustSaveTies(slug, anna, { final: 'CCC' })
    expect(await pickOf('final')).toMatchObject({ team_id: teams['CCC'], points: null })
  })

  test('that comes too late is rejected, and the others are saved', async () => {
    await kickOff('leg1')
    const { predictions, rejected } = await contest.mustSaveTies(slug, anna, {
      semi: 'AAA',
      other: 'CCC',
      final: 'AAA',
    })
    expect(predictions).toMatchObject([{ event_id: await idOf('other'), team_id: teams['CCC'] }])
    expect(rejected).toEqual([
      { event_id: await idOf('semi'), code: 'locked' },
      { event_id: await idOf('final'), code: 'not_open' },
    ])
    expect([await pickOf('semi'), await pickOf('other')]).toMatchObject([
      null,
      { team_id: teams['CCC'], points: null },
    ])
  })

  test.each([
    [['semi', 'final'], 'locked'],
    [['final', 'semi'], 'not_open'],
  ] as const)('of %j, all rejected, is refused with the code of the first', async (order, code) => {
    await kickOff('leg1')
    const picks = Object.fromEntries(order.map((tie) => [tie, 'AAA']))
    const before = await everyRecord(server)
    expectRefusal(await contest.saveTies(slug, anna, picks), 409, code)
    expect(await everyRecord(server)).toEqual(before)
  })

  test('is saved though PostgreSQL has ended its transaction in a deadlock', async () => {
    const [first, second] = [await idOf('semi'), await idOf('other')].toSorted((a, b) => a - b)
    const { db } = server.database
    const hold = (trx: typeof db, id: number | undefined) =>
      sql`select from questions where id = ${id} for update`.execute(trx)
    /** Waits in a circle with a save. PostgreSQL ends one of the two: the save, unless that had waited for a second. */
    const meetSave = () =>
      db.transaction().execute(async (trx) => {
        await hold(trx, second)
        const saved = contest.saveTies(slug, anna, { semi: 'AAA', other: 'DDD' })
        saves.push(saved)
        await eventually(async () => {
          const held = sql`select from questions where id = ${first} for update nowait`.execute(db)
          await expect(held).rejects.toMatchObject({ code: '55P03' })
        })
        await hold(trx, first)
        return 'the save was ended' as const
      })
    const saves: ReturnType<typeof contest.saveTies>[] = []
    const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01'
    for (let met = null; met === null;)
      met = await meetSave().catch((error: unknown) => {
        if (!isDeadlock(error)) throw error
        return null
      })
    for (const saved of saves) contest.succeed(await saved)
    expect(await pickOf('semi')).toMatchObject({ team_id: teams['AAA'] })
    expect(await pickOf('other')).toMatchObject({ team_id: teams['DDD'] })
  })

  test('of another user is hidden until its tie is locked', async () => {
    await contest.mustSaveTies(slug, boris, { semi: 'AAA', other: 'CCC' })
    const { id } = await contest.me(boris)
    const shown = await contest.readBracket(slug, anna, `?user_id=${id}`)
    expect(shown.user).toMatchObject({ id })
    expect(JSON.stringify(shown)).not.toContain('team_id')
    await kickOff('leg1')
    expect(await pickOf('semi', anna, `?user_id=${id}`)).toMatchObject({
      team_id: teams['AAA'],
      points: null,
    })
    expect(await pickOf('other', anna, `?user_id=${id}`)).toBe(null)
    expect(await pickOf('other', boris, `?user_id=${id}`)).toMatchObject({ team_id: teams['CCC'] })
  })

  test('of an unknown user is refused', async () => {
    const path = `/api/v1/tournaments/${slug}/prediction-type/group?user_id=99999999`
    const reply = await server.request('GET', path, { token: anna })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['user_id'])
  })
})

describe('nothing is saved', () => {
  const expectMistakes = async (predictions: unknown, paths: string[]) => {
    const before = await everyRecord(server)
    const reply = await contest.trySaveTies(slug, anna, predictions)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(paths)
    expect(await everyRecord(server)).toEqual(before)
  }
  const good = async () => ({ event_id: await idOf('other'), team_id: teams['CCC'] })

  test('for an empty list, which is no mistake', async () => {
    const before = await everyRecord(server)
    const reply = await contest.trySaveTies(slug, anna, [])
    expect(reply).toMatchObject({ status: 200, body: { predictions: [], rejected: [] } })
    expect(await everyRecord(server)).toEqual(before)
  })

  test('if a tie is listed twice', async () => {
    const semi = { event_id: await idOf('semi'), team_id: teams['AAA'] }
    await expectMistakes([semi, await good(), semi], ['predictions.2.event_id'])
  })

  test('if a tie is unknown, or of another tournament', async () => {
    await contest.publish(knockoutCup('elsewhere'))
    const other = (await contest.ties('elsewhere', anna))['semi']!.id
    for (const event_id of [other, 0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 40]) {
      await expectMistakes([await good(), { event_id, team_id: teams['AAA'] }], ['predictions.1.event_id'])
    }
  })

  test('if a team is unknown, or of another tournament', async () => {
    await contest.publish(knockoutCup('abroad'))
    const stranger = (await contest.teams('abroad', anna))['AAA']
    for (const team_id of [stranger, 0, -1, 2 ** 31, 2 ** 40]) {
      await expectMistakes(
        [await good(), { event_id: await idOf('semi'), team_id }],
        ['predictions.1.team_id'],
      )
    }
  })

  test('if a team does not play in the tie', async () => {
    await expectMistakes(
      [{ event_id: await idOf('semi'), team_id: teams['CCC'] }, await good()],
      ['predictions.0.team_id'],
    )
  })

  test('if a team of another tournament is named for a tie that has locked', async () => {
    await contest.publish(knockoutCup('late'))
    const stranger = (await contest.teams('late', anna))['AAA']
    await kickOff('leg1')
    await expectMistakes([{ event_id: await idOf('semi'), team_id: stranger }], ['predictions.0.team_id'])
  })

  test('for a malformed list', async () => {
    const event_id = await idOf('semi')
    await expectMistakes([{ event_id, team_id: 'AAA' }], ['predictions.0.team_id'])
    await expectMistakes(
      [{ event_id, team_id: 1.5 }, {}],
      ['predictions.0.team_id', 'predictions.1.event_id', 'predictions.1.team_id'],
    )
    await expectMistakes({}, ['predictions'])
  })

  test('without a session', async () => {
    const path = `/api/v1/tournaments/${slug}/predictions/events/winners`
    const reply = await server.request('POST', path, { body: { predictions: [await good()] } })
    expectRefusal(reply, 401, 'unauthenticated')
  })
})

test('the kick-off of the first leg locks it by the clock, though nothing is written', async () => {
  contest.succeed(await contest.changeEvent(slug, 'leg1', { starts_at: minutesFromNow(10) }))
  await contest.mustSaveTies(slug, anna, { semi: 'AAA' })
  await passTime(server, 11 * 60)
  const before = await everyRecord(server)
  expectRefusal(await contest.saveTies(slug, anna, { semi: 'BBB' }), 409, 'locked')
  expect((await contest.ties(slug, anna))['semi']).toMatchObject({ is_locked: true })
  expect(await everyRecord(server)).toEqual(before)
})
