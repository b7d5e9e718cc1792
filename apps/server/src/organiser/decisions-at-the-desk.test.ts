import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { mailingsOn } from '../../test/mailing-steps.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../test/world.ts'

// An award or a cancellation is told to the players who have predicted the match: once, and not if it is taken back at once.

const server = useApp()
const contest = contestOn(server)
const fights = fightsOn(server)
const { work, received: allReceived, setUser } = mailingsOn(server, 'https://game.example')
const AWARD = { status: 'awarded', winner: 'first', reason: { ru: 'Неявка', en: 'No-show' } }
const FINISHED = { status: 'finished', score: { first: 2, second: 1 } }
type Entered = {
  audit_id: number
  effect: { notifies: number | null; message: { ru: string; en: string } | null }
}
let slug: string
let fan: string
let count = 0

beforeEach(async () => {
  await server.database.pool.query('update tournaments set finished_at = now() where finished_at is null')
  slug = `cup-${(count += 1)}`
  await contest.publish(smallCup(slug))
  fan = await makeFan()
  contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-10) }))
})

/** A user who reads English and has predicted the match. */
async function makeFan() {
  const account = String(6_940_000 + (count += 1))
  const token = await server.signIn(account)
  await setUser(account, { lang: 'en' })
  await contest.mustSave(slug, token, { m1: [1, 0] })
  return account
}

const enter = async (body: object, query = '') =>
  contest.succeed<Entered>(await contest.sendResult(slug, 'm1', body, query))
/** The messages about the match, without those about a round. */
const received = async () =>
  (await allReceived(fan)).filter((text) => /A decision about|schedule has changed/.test(text))
/** Lets the time pass in which a decision can be taken back unseen. */
const passPause = () =>
  server.database.pool.query(
    `update events set told_at = told_at - interval '40 seconds' where told_at > now() - interval '30 seconds'`,
  )
const tellAll = async () => {
  await passPause()
  await work()
}
const linesOf = (messages: string[]) => messages.map((text) => text.split('\n')[1])
const TOLD =
  '• Team AAA — Team BBB: awarded to Team AAA, 3:0. Reason: No-show. Nobody gets points for a predicted score.'
const TAKEN_BACK = '• Team AAA — Team BBB: the decision about the match was reversed'

describe('an award', () => {
  it('says beforehand whom it tells and what, and tells them once', async () => {
    const body = { ...AWARD, notify: true }
    const records = await everyRecord(server)
    const tried = await enter(body, '?dry_run=true')
    expect(await everyRecord(server)).toEqual(records)
    const { effect } = await enter(body)
    expect(tried.effect).toEqual(effect)
    expect(effect.notifies).toBe(1)
    expect(effect.message).toEqual({
      en: TOLD,
      ru: '• Team AAA ру — Team BBB ру: победа присуждена, Team AAA ру, 3:0. Причина: Неявка. Очков за прогноз на счёт не будет ни у кого.',
    })
    await work()
    expect(await received(), 'not before it can no longer be taken back unseen').toEqual([])
    await tellAll()
    await work()
    expect(linesOf(await received())).toEqual([TOLD])
    // The same result again is no news.
    expect((await enter(body)).effect).toEqual({ notifies: 0, message: null })
    await tellAll()
    expect(await received()).toHaveLength(1)
  })

  it('tells nobody unless it is asked to, nor does a result that was played', async () => {
    expect((await enter(AWARD)).effect).toEqual({ notifies: 0, message: null })
    expect((await enter({ ...FINISHED, notify: true })).effect).toEqual({ notifies: 0, message: null })
    await tellAll()
    expect(await received()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['taken back', () => contest.takeResultBack(slug, 'm1')],
    ['replaced by a score', () => enter(FINISHED)],
  ])('that is %s at once is never told', async (_, end) => {
    await enter({ ...AWARD, notify: true })
    await end()
    await tellAll()
    expect(await received()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['taken back', () => contest.takeResultBack(slug, 'm1'), `${TAKEN_BACK}. Your prediction stays.`],
    [
      'replaced by a score',
      () => enter(FINISHED),
      `${TAKEN_BACK}, the result is now 2:1. Your prediction stays.`,
    ],
    [
      'taken back by its entry in the log',
      async () => {
        const { entries } = contest.succeed<{ entries: { id: number }[] }>(
          await contest.asOrganiser('GET', 'audit?limit=1'),
        )
        contest.succeed(await contest.asOrganiser('POST', `audit/${entries[0]!.id}/take-back`))
      },
      `${TAKEN_BACK}. Your prediction stays.`,
    ],
  ])('that is %s after players were told: they hear of its end', async (_, end, text) => {
    await enter({ ...AWARD, notify: true })
    await tellAll()
    await end()
    await tellAll()
    expect(linesOf(await received())).toEqual([TOLD, text])
  })

  it('that is corrected at once is told as it is in the end', async () => {
    await enter({ ...AWARD, notify: true })
    await enter({ ...AWARD, winner: 'second', notify: true })
    await passPause()
    await work()
    expect(linesOf(await received())).toEqual([expect.stringContaining('awarded to Team BBB, 0:3.')])
  })

  it('that is taken back leaves the message about a postponement as it was', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm1', { status: 'live' }))
    contest.succeed(
      await contest.changeEvent(slug, 'm1', { status: 'postponed', reason: 'Fog', notify: true }),
    )
    await enter({ ...AWARD, notify: true })
    await contest.takeResultBack(slug, 'm1')
    await tellAll()
    expect(linesOf(await received())).toEqual([expect.stringContaining('postponed')])
  })
})

it('a cancelled match is told with its reason', async () => {
  await enter({ status: 'cancelled', reason: 'Storm', notify: true })
  await tellAll()
  expect(linesOf(await received())).toEqual([
    '• Team AAA — Team BBB: cancelled. Reason: Storm. Nobody gets points for it.',
  ])
})

describe('a card', () => {
  let series: string
  beforeEach(async () => {
    series = `series-${slug}`
    await contest.publish(smallSeries(series))
    await fights.saveCard(series, await server.signIn('6940999'), 'n1-1a n1-2a n1-3a n1-4a n1-5a (n1-6a)')
  })
  const change = async (body: object, query = '') =>
    contest.succeed<Entered>(await contest.changeEvent(series, 'n1-1', body, query)).effect

  it('has a message about a replaced fighter, before the change and after, without numbers of picks before', async () => {
    const body = { first: 'spare1', coefficients: { first: 2 } }
    const message = {
      ru: '• Fighter spare1 ру — Fighter n1-1b ру: замена, Fighter n1-1a ру не выступает.',
      en: '• Fighter spare1 — Fighter n1-1b: Fighter n1-1a is out.',
    }
    expect(await change(body, '?dry_run=true')).toMatchObject({ notifies: null, message })
    expect(await change(body)).toMatchObject({ notifies: 1, message })
  })

  it('has a message about a fight that is off, and none about another start', async () => {
    expect(await change({ starts_at: minutesFromNow(3000) })).toMatchObject({ message: null })
    expect(await change({ status: 'cancelled' })).toMatchObject({
      notifies: 1,
      message: { en: '• Fighter n1-1a — Fighter n1-1b: the fight is cancelled.' },
    })
  })

  it('has a message about a fight without a winner', async () => {
    await fights.start(series, 'n1-1')
    const send = async (body: object, query = '') =>
      contest.succeed<Entered>(await contest.sendResult(series, 'n1-1', body, query)).effect
    const message = { en: '• Fighter n1-1a — Fighter n1-1b: a draw.' }
    expect(await send({ status: 'draw' }, '?dry_run=true')).toMatchObject({ notifies: 1, message })
    expect(await send({ status: 'draw' })).toMatchObject({ notifies: 1, message })
    expect(await send({ status: 'finished', winner: 'first' })).toEqual({ notifies: 0, message: null })
  })
})

describe('a match of a tie', () => {
  const KEY = 'leg1'
  const call = (body: object, query = '', key = KEY) => contest.changeEvent(slug, key, body, query)
  const BODY = { status: 'cancelled', winner: 'second', reason: 'Storm', notify: true }
  const matchOf = async () => (await contest.matches(slug, await server.signIn(fan)))[KEY]!

  beforeEach(async () => {
    slug = `knockout-${slug}`
    await contest.publish(knockoutCup(slug))
    await contest.mustSave(slug, await server.signIn(fan), { [KEY]: [1, 0] })
  })

  it('is cancelled before its start with the side that goes through, in one save that is taken back as one', async () => {
    const before = await matchOf()
    const records = await everyRecord(server)
    const tried = contest.succeed<Entered>(await call(BODY, '?dry_run=true'))
    expect(await everyRecord(server)).toEqual(records)
    const done = contest.succeed<Entered>(await call(BODY))
    expect(tried.effect).toEqual(done.effect)
    expect(done.effect).toMatchObject({
      predictions: expect.any(Number),
      locked: true,
      notifies: 1,
      message: { en: expect.stringMatching(/: cancelled\. Reason: Storm\. Nobody gets points for it\.$/) },
    })
    const cancelled = await matchOf()
    expect(cancelled).toMatchObject({ status: 'cancelled', is_locked: true })
    expect(cancelled.winner).toBe(cancelled.second_entity!.id)
    contest.succeed(await contest.asOrganiser('POST', `audit/${done.audit_id}/take-back`))
    // Everybody sees that it was locked for a while.
    expect(await matchOf()).toEqual({ ...before, reopened_at: expect.any(String) })
    await tellAll()
    expect(await received(), 'nobody has seen it').toEqual([])
  })

  it('takes the side that goes through with a cancellation alone, and only if it is one of a tie', async () => {
    for (const body of [
      { ...BODY, status: 'postponed' },
      { winner: 'first' },
      { ...BODY, starts_at: minutesFromNow(6000) },
    ])
      expectRefusal(await call(body), 422, 'validation_failed')
    expectRefusal(await call(BODY, '', 'm1'), 422, 'validation_failed')
    contest.succeed(await call(BODY))
    expectRefusal(await call(BODY), 409, 'has_result')
  })
})
