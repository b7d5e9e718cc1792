import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
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
  it('locks at once when it lies in the past, and what was saved before stays', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    expect(await change('m1', { starts_at: minutesFromNow(-1) })).toMatchObject({
      key: 'm1',
      status: 'scheduled',
      is_locked: true,
    })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    expect(await match('m1')).toMatchObject({ is_locked: true, prediction: { first: 2, second: 1 } })
  })

  it('opens again when it lies ahead', async () => {
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

  it('shows in the tournament', async () => {
    const starts_at = minutesFromNow(20)
    await change('m4', { starts_at })
    const { body } = await server.request('GET', `/api/v1/tournaments/${slug}`, { token: fan })
    const { started_at, next_lock_at } = (
      body as { tournament: { started_at: string; next_lock_at: string } }
    ).tournament
    expect([started_at, next_lock_at].map((time) => Date.parse(time))).toEqual(
      [starts_at, starts_at].map((time) => Date.parse(time)),
    )
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

  it('stays locked when it had begun', async () => {
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

  it('that was called live before its time had begun as well', async () => {
    await change('m1', { status: 'live' })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
    await change('m1', { status: 'postponed' })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
  })

  it('takes no result before its new start', async () => {
    await change('m1', { status: 'postponed' })
    const result = { status: 'finished', score: { first: 1, second: 0 } }
    expectRefusal(await contest.sendResult(slug, 'm1', result), 409, 'not_started')
    await passTime(server, 3 * 60 * 60)
    const before = await everyRecord(server)
    expectRefusal(await contest.sendResult(slug, 'm1', result), 409, 'not_started')
    expect(await everyRecord(server)).toEqual(before)
  })
})

describe('what locks next', () => {
  it('is no match that was put off', async () => {
    await contest.publish(smallCup('put-off-next'))
    const next = async () => {
      const reply = await server.request('GET', '/api/v1/tournaments/put-off-next', { token: fan })
      return (reply.body as { tournament: { next_lock_at: string | null } }).tournament.next_lock_at
    }
    const { m1, m2 } = await contest.matches('put-off-next', fan)
    expect(await next()).toBe(m1!.started_at)
    contest.succeed(await contest.changeEvent('put-off-next', 'm1', { status: 'postponed' }))
    expect(await next()).toBe(m2!.started_at)
  })
})

describe('a match that never began', () => {
  it('takes predictions again after it was called off by a result', async () => {
    await contest.publish(smallCup('called-off'))
    contest.succeed(await contest.changeEvent('called-off', 'm1', { starts_at: minutesFromNow(-10) }))
    contest.succeed(await contest.sendResult('called-off', 'm1', { status: 'cancelled' }))
    contest.succeed(await contest.changeEvent('called-off', 'm1', { status: 'postponed' }))
    contest.succeed(await contest.changeEvent('called-off', 'm1', { starts_at: minutesFromNow(600) }))
    await contest.mustSave('called-off', fan, { m1: [1, 0] })
  })

  it('takes no result when its start was moved ahead after a mistaken whistle', async () => {
    await contest.publish(smallCup('mistaken'))
    contest.succeed(await contest.changeEvent('mistaken', 'm1', { status: 'live' }))
    const change = { status: 'scheduled', starts_at: minutesFromNow(600) }
    contest.succeed(await contest.changeEvent('mistaken', 'm1', change))
    const result = { status: 'finished', score: { first: 1, second: 0 } }
    expectRefusal(await contest.sendResult('mistaken', 'm1', result), 409, 'not_started')
  })

  it.each([
    [
      'called live',
      async () => contest.succeed(await contest.changeEvent('begun', 'm1', { status: 'live' })),
    ],
    ['settled', () => contest.play('begun', 'm1', 1, 0)],
  ])('takes a result whatever its start says, once it was %s', async (_, before) => {
    await contest.publish(smallCup('begun'))
    await before()
    contest.succeed(await contest.changeEvent('begun', 'm1', { starts_at: minutesFromNow(60) }))
    const result = { status: 'finished', score: { first: 2, second: 0 } }
    contest.succeed(await contest.sendResult('begun', 'm1', result))
    expect((await contest.matches('begun', fan))['m1']).toMatchObject({
      is_locked: true,
      score: result.score,
    })
  })

  it('takes no result ahead of its start when one was taken away', async () => {
    await contest.publish(smallCup('taken-away'))
    await contest.play('taken-away', 'm1', 1, 0)
    const change = { status: 'scheduled', starts_at: minutesFromNow(60) }
    contest.succeed(await contest.changeEvent('taken-away', 'm1', change))
    const result = { status: 'finished', score: { first: 2, second: 0 } }
    expectRefusal(await contest.sendResult('taken-away', 'm1', result), 409, 'not_started')
  })

  it('cannot be live while its sides are not known', async () => {
    await contest.publish(smallCup('sideless'))
    expectRefusal(await contest.changeEvent('sideless', 'm5', { status: 'live' }), 422, 'validation_failed')
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

  it('takes back the points of a result that had been entered', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    await contest.play(slug, 'm1', 2, 1)
    expect((await contest.rating(slug, fan)).me).toMatchObject({ points: 5 })
    await change('m1', { status: 'cancelled' })
    expect((await contest.rating(slug, fan)).me).toMatchObject({ points: 0, exact_hits: 0 })
    const { points } = await contest.readPredictions(slug, fan)
    expect(points).toBe(0)
  })
})

describe('sides', () => {
  it('can be named later, and another one later still', async () => {
    expect(await change('m5', { first: 'AAA', second: 'BBB' })).toMatchObject({
      first_entity: { key: 'AAA' },
      second_entity: { key: 'BBB' },
    })
    expect(await match('m5')).toMatchObject({ first_entity: { key: 'AAA' }, second_entity: { key: 'BBB' } })
    await change('m5', { second: 'CCC' })
    expect(await match('m5')).toMatchObject({ first_entity: { key: 'AAA' }, second_entity: { key: 'CCC' } })
  })

  it('stay when somebody has predicted, and when there is a result', async () => {
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

  it('must be of this tournament, and two', async () => {
    const before = await everyRecord(server)
    const unknown = await contest.changeEvent(slug, 'm5', { first: 'GRE' })
    expectRefusal(unknown, 422, 'validation_failed')
    expect(pathsOf(unknown)).toEqual(['first'])
    expectRefusal(
      await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'AAA' }),
      422,
      'validation_failed',
    )
    expectRefusal(await contest.changeEvent(slug, 'm1', { first: 'BBB' }), 422, 'validation_failed')
    expect(await everyRecord(server)).toEqual(before)
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

  it('is refused for an event that is not there', async () => {
    const starts_at = minutesFromNow(5)
    expectRefusal(await contest.changeEvent(slug, 'm99', { starts_at }), 404, 'not_found')
    expectRefusal(await contest.changeEvent('nowhere', 'm1', { starts_at }), 404, 'not_found')
  })

  it('stands in the audit log with the result that it takes away', async () => {
    await contest.publish(smallCup('taken-away'))
    await contest.play('taken-away', 'm1', 2, 1)
    contest.succeed(await contest.changeEvent('taken-away', 'm1', {}))
    contest.succeed(await contest.changeEvent('taken-away', 'm1', { status: 'postponed' }))
    const { entries } = contest.succeed<{ entries: { action: string; before: unknown }[] }>(
      await contest.asOrganiser('GET', 'audit'),
    )
    expect(entries[0]).toMatchObject({
      action: 'event.update',
      before: { status: 'finished', result: { score: { first: 2, second: 1 } } },
    })
    expect(entries[1]).toMatchObject({ action: 'event.result' })
  })

  it('stands in the audit log when it is none', async () => {
    await change('m1', { starts_at: '2031-02-03T04:05:00Z' })
    const { body } = await contest.asOrganiser('GET', 'audit')
    expect(JSON.stringify((body as { entries: object[] }).entries[0])).toContain('2031-02-03T04:05:00')
  })
})

describe('a document sent again', () => {
  it('with another start moves the lock as well', async () => {
    const document = smallCup(slug)
    const [m1, ...others] = document.events
    await contest.publish({ ...document, events: [{ ...m1!, starts_at: minutesFromNow(-1) }, ...others] })
    expectRefusal(await contest.save(slug, fan, { m1: [0, 0] }), 409, 'locked')
  })

  it('does not undo results', async () => {
    const document = smallCup(slug)
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    await contest.play(slug, 'm1', 2, 1)
    await contest.publish({ ...document, name: { ru: 'Имя', en: 'Name' } })
    expect(await match('m1')).toMatchObject({
      status: 'finished',
      score: { first: 2, second: 1 },
      is_locked: true,
    })
    expect((await contest.rating(slug, fan)).me).toMatchObject({ points: 5 })
  })
})
