import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { knockoutCup, minutesFromNow, smallCup, twoGroups } from '../../test/world.ts'
import { everyRecord, passTime } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
let fan: string
let slug = ''
let cups = 0

beforeAll(async () => {
  fan = await server.signIn('6400001')
})

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(smallCup(slug))
})

const change = async (key: string, body: object) =>
  contest.succeed<{ event: { key: string; status: string; started_at: string | null; is_locked: boolean } }>(
    await contest.changeEvent(slug, key, body),
  ).event

const match = async (key: string) => (await contest.matches(slug, fan))[key]!

describe('a moved start', () => {
  it('locks at once if it is in the past, and saved predictions stay', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    expect(await change('m1', { starts_at: minutesFromNow(-1) })).toMatchObject({
      key: 'm1',
      status: 'scheduled',
      is_locked: true,
    })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    expect(await match('m1')).toMatchObject({ is_locked: true, prediction: { first: 2, second: 1 } })
  })

  it('opens again if it is moved ahead', async () => {
    await change('m1', { starts_at: minutesFromNow(-1) })
    await change('m1', { starts_at: minutesFromNow(5) })
    expect(await match('m1')).toMatchObject({ is_locked: false })
    await contest.mustSave(slug, fan, { m1: [0, 0] })
  })

  it('locks by the clock of the database, at the kick-off', async () => {
    await change('m1', { starts_at: minutesFromNow(10) })
    await passTime(server, 9 * 60)
    await contest.mustSave(slug, fan, { m1: [1, 1] })
    await passTime(server, 61)
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
  })
})

describe('a postponed match', () => {
  it('stays open past its old start, and until the new one', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    expect(await change('m1', { status: 'postponed' })).toMatchObject({
      status: 'postponed',
      is_locked: false,
    })
    await passTime(server, 3 * 60 * 60)
    expect(await match('m1')).toMatchObject({
      status: 'postponed',
      is_locked: false,
      prediction: { first: 2 },
    })
    await contest.mustSave(slug, fan, { m1: [3, 1] })
    expectRefusal(await contest.save(slug, fan, { m2: [3, 1] }), 409, 'locked')

    expect(await change('m1', { starts_at: minutesFromNow(30) })).toMatchObject({
      status: 'scheduled',
      is_locked: false,
    })
    await contest.mustSave(slug, fan, { m1: [4, 1] })
    await passTime(server, 31 * 60)
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    expect((await match('m1')).prediction).toMatchObject({ first: 4, second: 1 })
  })

  it('stays locked if it had begun', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    await change('m1', { starts_at: minutesFromNow(-30) })
    await change('m1', { status: 'live' })
    await change('m1', { status: 'postponed' })
    expect(await match('m1')).toMatchObject({ status: 'postponed', is_locked: true })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    await change('m1', { starts_at: minutesFromNow(300) })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    expect((await match('m1')).prediction).toMatchObject({ first: 2, second: 1 })
  })

  it('stays locked if it was live before its start', async () => {
    await change('m1', { status: 'live' })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    await change('m1', { status: 'postponed' })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
  })
})

describe('a match that did not begin after all', () => {
  it('takes predictions again after it was cancelled by a result', async () => {
    await change('m1', { starts_at: minutesFromNow(-10) })
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'cancelled' }))
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    await change('m1', { status: 'postponed' })
    await change('m1', { starts_at: minutesFromNow(600) })
    await contest.mustSave(slug, fan, { m1: [1, 0] })
  })

  it('takes predictions again after it was set live by mistake', async () => {
    await change('m1', { status: 'live' })
    await change('m1', { status: 'scheduled' })
    await contest.mustSave(slug, fan, { m1: [1, 0] })
  })

  it('cannot be live while its sides are unknown', async () => {
    const reply = await contest.changeEvent(slug, 'm5', { status: 'live' })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['status'])
  })
})

describe('a cancelled match', () => {
  it('takes no predictions and can come back', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    expect(await change('m1', { status: 'cancelled' })).toMatchObject({ status: 'cancelled' })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    expect(await match('m1')).toMatchObject({
      status: 'cancelled',
      is_locked: true,
      prediction: { first: 2, second: 1 },
    })
    await change('m1', { status: 'scheduled' })
    expect(await match('m1')).toMatchObject({ status: 'scheduled', prediction: { first: 2, second: 1 } })
  })

  it.each(['scheduled', 'live', 'postponed', 'cancelled'])(
    'with a result cannot become %s until the result is taken back',
    async (status) => {
      await contest.play(slug, 'm1', 2, 1)
      const before = await everyRecord(server)
      for (const query of ['', '?dry_run=true']) {
        expectRefusal(await contest.changeEvent(slug, 'm1', { status }, query), 409, 'has_result')
      }
      expect(await everyRecord(server)).toEqual(before)
      contest.succeed(await contest.takeResultBack(slug, 'm1'))
      expect(await change('m1', { status })).toMatchObject({ status })
    },
  )
})

describe('sides', () => {
  it('can be named later, and replaced later still', async () => {
    expect(await change('m5', { first: 'AAA', second: 'BBB' })).toMatchObject({
      first_entity: { key: 'AAA' },
      second_entity: { key: 'BBB' },
    })
    expect(await match('m5')).toMatchObject({ first_entity: { key: 'AAA' }, second_entity: { key: 'BBB' } })
    await change('m5', { second: 'CCC' })
    expect(await match('m5')).toMatchObject({ first_entity: { key: 'AAA' }, second_entity: { key: 'CCC' } })
  })

  it('stay once a user has predicted, and once there is a result', async () => {
    const refused = async (key: string, change: object, path: string) => {
      const reply = await contest.changeEvent(slug, key, change)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
    await change('m5', { first: 'AAA', second: 'CCC' })
    await contest.mustSave(slug, fan, { m5: [1, 0] })
    await refused('m5', { second: 'DDD' }, 'second')
    await refused('m5', { first: null }, 'first')
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'CCC' }))
    await contest.play(slug, 'm5', 1, 0)
    await refused('m5', { first: 'BBB' }, 'first')
  })

  it('must be two teams of this tournament', async () => {
    const before = await everyRecord(server)
    const unknown = await contest.changeEvent(slug, 'm5', { first: 'GRE' })
    expectRefusal(unknown, 422, 'validation_failed')
    expect(pathsOf(unknown)).toEqual(['first'])
    for (const [key, same] of [
      ['m5', { first: 'AAA', second: 'AAA' }],
      ['m1', { first: 'BBB' }],
    ] as const) {
      const reply = await contest.changeEvent(slug, key, same)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual(['second'])
    }
    expect(await everyRecord(server)).toEqual(before)
  })

  it('must be of its table group, and in a tie those of its other legs', async () => {
    const groups = `${slug}-groups`
    await contest.publish(twoGroups(groups))
    const reply = await contest.changeEvent(groups, 'm1', { second: 'CCC' })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['second'])

    const ties = `${slug}-ties`
    const { events, ...cup } = knockoutCup(ties)
    const unknown = events.map((event) =>
      event.key === 'leg2' ? { ...event, first: null, second: null } : event,
    )
    await contest.publish({ ...cup, events: unknown })
    for (const [change, path] of [
      [{ first: 'DDD', second: 'AAA' }, 'first'],
      [{ first: 'BBB', second: 'CCC' }, 'second'],
    ] as const) {
      const leg = await contest.changeEvent(ties, 'leg2', change)
      expectRefusal(leg, 422, 'validation_failed')
      expect(pathsOf(leg)).toEqual([path])
    }
    contest.succeed(await contest.changeEvent(ties, 'leg2', { first: 'BBB', second: 'AAA' }))
  })
})

describe('a change with a mistake', () => {
  it.each([
    { status: 'finished' },
    { status: 'paused' },
    { status: null },
    { starts_at: 'soon' },
    { starts_at: 1718391600 },
    { starts_at: '2024-06-31T19:00:00Z' },
    { starts_at: '+275760-09-13T00:00:01Z' },
    { first: 5 },
    { coefficients: { first: 0.5, second: 2 } },
    { venue: 'x' },
    [],
  ])('%j is refused and changes nothing', async (body) => {
    const before = await everyRecord(server)
    expectRefusal(await contest.changeEvent(slug, 'm1', body), 422, 'validation_failed')
    expect(await everyRecord(server)).toEqual(before)
  })

  it('is refused for an unknown event', async () => {
    const starts_at = minutesFromNow(5)
    expectRefusal(await contest.changeEvent(slug, 'm99', { starts_at }), 404, 'not_found')
    expectRefusal(await contest.changeEvent('nowhere', 'm1', { starts_at }), 404, 'not_found')
  })
})
