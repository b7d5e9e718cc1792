import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { knockoutCup, minutesFromNow } from '../../../test/world.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { passTime } from '../../../test/records.ts'
import { expectRefusal } from '../../../test/steps.ts'

const server = useApp()
const contest = bracketOn(server)
let fan: string
let slug = ''
let cups = 0

beforeAll(async () => {
  fan = await server.signIn('6460001')
})

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(knockoutCup(slug))
})

const change = async (key: string, body: object) =>
  contest.succeed<{ event: { status: string; phase: string; started_at: string | null } }>(
    await contest.changeEvent(slug, key, body),
  ).event
const match = async (key: string) => (await contest.matches(slug, fan))[key]!
const tie = async (key: string) => (await contest.ties(slug, fan))[key]!

describe('a match', () => {
  it('that is postponed with a new start in the same call locks at the new kick-off', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    await change('m1', { starts_at: minutesFromNow(-1) })
    const starts_at = minutesFromNow(30)
    expect(await change('m1', { status: 'postponed', starts_at })).toMatchObject({
      status: 'scheduled',
      phase: 'open',
      started_at: starts_at,
    })
    await contest.mustSave(slug, fan, { m1: [3, 1] })
    await passTime(server, 29 * 60)
    await contest.mustSave(slug, fan, { m1: [4, 1] })
    await passTime(server, 61)
    expectRefusal(await contest.save(slug, fan, { m1: [5, 1] }), 409, 'locked')
    expect(await match('m1')).toMatchObject({ is_locked: true, prediction: { first: 4, second: 1 } })
  })

  it('that is set live early locks, and opens again when this is taken back before there is a result', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    expect(await change('m1', { status: 'live' })).toMatchObject({ status: 'live', phase: 'locked' })
    expectRefusal(await contest.save(slug, fan, { m1: [5, 1] }), 409, 'locked')
    expect(await change('m1', { status: 'scheduled' })).toMatchObject({ status: 'scheduled', phase: 'open' })
    await contest.mustSave(slug, fan, { m1: [3, 1] })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('that was live stays locked if it is scheduled for a past time', async () => {
    await change('m1', { status: 'live' })
    expect(await change('m1', { status: 'scheduled', starts_at: minutesFromNow(-1) })).toMatchObject({
      phase: 'locked',
    })
    expect(await change('m1', { starts_at: minutesFromNow(60) })).toMatchObject({ phase: 'locked' })
    expectRefusal(await contest.save(slug, fan, { m1: [5, 1] }), 409, 'locked')
  })

  it('with a result stays locked, whatever its new start is', async () => {
    await contest.mustSave(slug, fan, { m1: [2, 1] })
    await change('m1', { status: 'live' })
    const score = { first: 1, second: 0 }
    contest.succeed(await contest.sendResult(slug, 'm1', { status: 'live', score }))
    expect(await change('m1', { starts_at: minutesFromNow(60) })).toMatchObject({ phase: 'locked' })
    expectRefusal(await contest.save(slug, fan, { m1: [5, 1] }), 409, 'locked')
    // When its result is taken back, it is live as before.
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    expect(await match('m1')).toMatchObject({ status: 'live', is_locked: true })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('moved into the past locks at once, with its tie, and saved predictions stay', async () => {
    await contest.mustSave(slug, fan, { leg1: [2, 1] })
    await contest.mustSaveTies(slug, fan, { semi: 'AAA' })
    expect(await change('leg1', { starts_at: minutesFromNow(-1) })).toMatchObject({ phase: 'locked' })
    expectRefusal(await contest.save(slug, fan, { leg1: [0, 0] }), 409, 'locked')
    expectRefusal(await contest.saveTies(slug, fan, { semi: 'BBB' }), 409, 'locked')
    expect((await match('leg1')).prediction).toMatchObject({ first: 2, second: 1 })
    expect(await tie('semi')).toMatchObject({
      is_locked: true,
      prediction: { team_id: (await contest.teams(slug, fan))['AAA'] },
    })
  })
})

describe('a tie', () => {
  it('locks with its first leg, and the second leg stays open', async () => {
    await change('leg1', { starts_at: minutesFromNow(10) })
    await contest.mustSaveTies(slug, fan, { semi: 'AAA', other: 'CCC' })
    await passTime(server, 11 * 60)
    expectRefusal(await contest.saveTies(slug, fan, { semi: 'BBB' }), 409, 'locked')
    await contest.mustSaveTies(slug, fan, { other: 'DDD' })
    await contest.mustSave(slug, fan, { leg2: [1, 1] })
  })

  it('locks with the other leg if that one is moved before it', async () => {
    await change('leg2', { starts_at: minutesFromNow(-1) })
    expectRefusal(await contest.saveTies(slug, fan, { semi: 'AAA' }), 409, 'locked')
    await contest.mustSave(slug, fan, { leg1: [1, 1] })
  })

  it('stays open past the old start of a postponed first leg, until the first kick-off of either leg', async () => {
    await change('leg1', { starts_at: minutesFromNow(10) })
    await change('leg1', { status: 'postponed' })
    await passTime(server, 60 * 60)
    await contest.mustSaveTies(slug, fan, { semi: 'AAA' })
    await change('leg1', { starts_at: minutesFromNow(10) })
    await passTime(server, 11 * 60)
    expectRefusal(await contest.saveTies(slug, fan, { semi: 'BBB' }), 409, 'locked')
  })

  it('that was decided by an award stays locked, whatever start its match is moved to', async () => {
    await contest.mustSaveTies(slug, fan, { other: 'CCC' })
    await change('single', { starts_at: minutesFromNow(-1) })
    contest.succeed(await contest.sendResult(slug, 'single', { status: 'awarded', winner: 'first' }))
    await change('single', { starts_at: minutesFromNow(60) })
    expectRefusal(await contest.saveTies(slug, fan, { other: 'DDD' }), 409, 'locked')
    expect(await tie('other')).toMatchObject({ is_locked: true, prediction: { points: 6 } })
    expect(await contest.mistakes(slug)).toEqual([])
  })
})

describe('the winner of the tournament', () => {
  it('locks with the first kick-off, by the clock of the database', async () => {
    await change('m1', { starts_at: minutesFromNow(10) })
    await passTime(server, 9 * 60)
    await contest.mustSaveWinner(slug, fan, 'AAA')
    await passTime(server, 61)
    expectRefusal(await contest.saveWinner(slug, fan, 'BBB'), 409, 'locked')
    expect(await contest.readWinner(slug, fan)).toMatchObject({
      is_locked: true,
      prediction: { team_id: (await contest.teams(slug, fan))['AAA'], points: null },
    })
  })

  it('does not open again if that match is cancelled after it began', async () => {
    await change('m1', { status: 'live' })
    expectRefusal(await contest.saveWinner(slug, fan, 'AAA'), 409, 'locked')
    await change('m1', { status: 'cancelled' })
    expectRefusal(await contest.saveWinner(slug, fan, 'AAA'), 409, 'locked')
  })

  it('does not open again if that match is postponed after it began', async () => {
    await change('m1', { status: 'live' })
    await change('m1', { status: 'postponed', starts_at: minutesFromNow(500) })
    expectRefusal(await contest.saveWinner(slug, fan, 'AAA'), 409, 'locked')
  })

  it('waits for the next kick-off if the first match is postponed before it began', async () => {
    await change('m1', { status: 'postponed' })
    await passTime(server, 90 * 60)
    await contest.mustSaveWinner(slug, fan, 'AAA')
    await passTime(server, 1500 * 60)
    expectRefusal(await contest.saveWinner(slug, fan, 'BBB'), 409, 'locked')
  })
})

it('a finished tournament takes no predictions of any kind, whatever the state of its matches', async () => {
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${slug}/finish?force=true`))
  expectRefusal(await contest.save(slug, fan, { m1: [1, 0], leg2: [1, 0] }), 409, 'locked')
  expectRefusal(await contest.saveTies(slug, fan, { semi: 'AAA', other: 'CCC' }), 409, 'locked')
  expectRefusal(await contest.saveWinner(slug, fan, 'AAA'), 409, 'locked')
})
