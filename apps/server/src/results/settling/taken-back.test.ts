import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { everyRecord } from '../../../test/records.ts'
import { expectRefusal, type WireMatch, type WireSettlement } from '../../../test/steps.ts'
import { knockoutCup, minutesFromNow } from '../../../test/world.ts'

const server = useApp()
const contest = bracketOn(server)
let fan: string
let rival: string
let slug = ''
let cups = 0

beforeAll(async () => {
  fan = await server.signIn('6470001')
  rival = await server.signIn('6470002')
})

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(knockoutCup(slug))
  await contest.mustSave(slug, fan, { single: [2, 1] })
  await contest.mustSave(slug, rival, { single: [1, 0] })
  await contest.mustSaveTies(slug, fan, { other: 'CCC' })
})

type Answer = { event: WireMatch & { phase: string; reopened_at: string | null }; settlement: WireSettlement }
const takeBack = async (key = 'single', query = '') =>
  contest.succeed<Answer>(await contest.takeResultBack(slug, key, query))
type Changed = {
  event: Answer['event']
  effect: { predictions: number; reopened: boolean; locked: boolean }
}
const change = async (key: string, body: object, query = '') =>
  contest.succeed<Changed>(await contest.changeEvent(slug, key, body, query))
const points = async () => {
  const { ratings } = await contest.rating(slug, fan)
  return ratings.map((row) => row.points)
}

describe('a result that is taken back', () => {
  it('takes back all that it settled: points, its tie, the rating', async () => {
    await contest.play(slug, 'single', 2, 1)
    // An exact score and the winner of a semi-final; the right difference.
    expect(await points()).toEqual([5 + 6, 3])
    const { event, settlement } = await takeBack()
    expect(event).toMatchObject({ status: 'scheduled', score: null, winner: null, is_locked: true })
    expect(settlement).toMatchObject({
      predictions: 2,
      awarded_points: 0,
      by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
    })
    const changes = settlement.top_changes.map((top_change) => [
      top_change.points_before,
      top_change.points_after,
    ])
    expect(changes.toSorted(([one], [other]) => one! - other!)).toEqual([
      [3, 0],
      [11, 0],
    ])
    expect(await points()).toEqual([0, 0])
    const match = (await contest.matches(slug, fan))['single']!
    expect(match).toMatchObject({ status: 'scheduled', result_state: null, is_corrected: false })
    expect(match.prediction).toMatchObject({ first: 2, points: null, hit: null })
    expect((await contest.ties(slug, fan))['other']).toMatchObject({
      winner: null,
      prediction: { points: null },
    })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('can be entered again, and then counts as corrected', async () => {
    await contest.play(slug, 'single', 2, 1)
    await takeBack()
    const score = { first: 1, second: 0 }
    contest.succeed(await contest.sendResult(slug, 'single', { status: 'finished', score }))
    expect(await points()).toEqual([3 + 6, 5])
    expect((await contest.matches(slug, fan))['single']).toMatchObject({ is_corrected: true, score })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('is in the audit log with its former value', async () => {
    await contest.play(slug, 'single', 2, 1)
    await takeBack()
    const { entries } = contest.succeed<{ entries: object[] }>(
      await contest.asOrganiser('GET', 'audit?limit=1'),
    )
    expect(entries[0]).toMatchObject({
      action: 'event.result.delete',
      tournament: slug,
      target: 'single',
      before: { status: 'finished', score: { first: 2, second: 1 } },
      after: null,
    })
  })

  it('can be tried: the same answer, and nothing is written', async () => {
    await contest.play(slug, 'single', 2, 1)
    const before = await everyRecord(server)
    const tried = await takeBack('single', '?dry_run=true')
    expect(await everyRecord(server)).toEqual(before)
    expect((await takeBack()).settlement).toEqual(tried.settlement)
  })

  it('opens the match if its start is ahead, and the answer says so', async () => {
    await contest.play(slug, 'single', 2, 1)
    const starts_at = minutesFromNow(90)
    expect(await change('single', { starts_at })).toMatchObject({
      event: { phase: 'locked' },
      effect: { reopened: false, locked: false },
    })
    const { event } = await takeBack()
    expect(event).toMatchObject({ phase: 'open', is_locked: false, status: 'scheduled' })
    expect(event.reopened_at).not.toBeNull()
    await contest.mustSave(slug, fan, { single: [3, 0] })
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('also opens it if the start is moved ahead afterwards', async () => {
    await contest.play(slug, 'single', 2, 1)
    expect((await takeBack()).event).toMatchObject({ phase: 'locked' })
    const moved = { starts_at: minutesFromNow(90) }
    const tried = await change('single', moved, '?dry_run=true')
    const { event, effect } = await change('single', moved)
    expect(event).toMatchObject({ phase: 'open', is_locked: false })
    // Two scores, and one pick of its tie.
    expect(effect).toMatchObject({ predictions: 3, reopened: true, locked: false })
    expect(tried.effect).toEqual(effect)
  })

  it.each<[string, object, object]>([
    ['scheduled', { starts_at: minutesFromNow(-30) }, { status: 'scheduled' }],
    ['live', { status: 'live' }, { status: 'live', is_locked: true }],
  ])('returns an event that was %s before to that state', async (_, before, after) => {
    await change('m1', before)
    for (const result of [{ status: 'live', score: { first: 1, second: 0 } }, { status: 'cancelled' }]) {
      contest.succeed(await contest.sendResult(slug, 'm1', result))
    }
    expect((await takeBack('m1')).event).toMatchObject(after)
  })

  it('returns a postponed match to that state, unless it has got a new time', async () => {
    await change('m1', { starts_at: minutesFromNow(-1) })
    await change('m1', { status: 'live' })
    await change('m1', { status: 'postponed' })
    const award = { status: 'awarded', winner: 'first' }
    contest.succeed(await contest.sendResult(slug, 'm1', award))
    expect((await takeBack('m1')).event).toMatchObject({ status: 'postponed', is_locked: true })
    contest.succeed(await contest.sendResult(slug, 'm1', award))
    await change('m1', { starts_at: minutesFromNow(60) })
    expect((await takeBack('m1')).event).toMatchObject({ status: 'scheduled', is_locked: true })
  })

  it('allows the correction of the other leg that it contradicted', async () => {
    const finished = (first: number, second: number, rest = {}) => ({
      status: 'finished',
      score: { first, second },
      ...rest,
    })
    await change('leg1', { starts_at: minutesFromNow(-600) })
    await change('leg2', { starts_at: minutesFromNow(-300) })
    contest.succeed(await contest.sendResult(slug, 'leg1', finished(1, 0)))
    const overtime = { after_extra_time: { first: 2, second: 0 } }
    contest.succeed(await contest.sendResult(slug, 'leg2', finished(1, 0, overtime)))
    // The result had been 2:0: then there was no extra time.
    expectRefusal(await contest.sendResult(slug, 'leg1', finished(2, 0)), 422, 'validation_failed')
    await takeBack('leg2')
    contest.succeed(await contest.sendResult(slug, 'leg1', finished(2, 0)))
    contest.succeed(await contest.sendResult(slug, 'leg2', finished(1, 0)))
    expect((await contest.ties(slug, fan))['semi']!.winner).toBe((await contest.teams(slug, fan))['AAA'])
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('of a tie that is corrected later does no harm to the next: its loser does not play there any more', async () => {
    await change('final', { first: 'AAA', second: 'CCC', starts_at: minutesFromNow(-60) })
    await contest.play(slug, 'single', 2, 1)
    contest.succeed(
      await contest.sendResult(slug, 'final', { status: 'finished', score: { first: 0, second: 1 } }),
    )
    // The organiser had swapped the sides. A correction is always accepted.
    await contest.play(slug, 'single', 1, 2)
    const again = { status: 'finished', score: { first: 0, second: 2 } }
    expectRefusal(await contest.sendResult(slug, 'final', again), 422, 'validation_failed')
    await takeBack('final')
    contest.succeed(await contest.changeEvent(slug, 'final', { second: 'DDD' }))
    contest.succeed(await contest.sendResult(slug, 'final', again))
    expect(await contest.mistakes(slug)).toEqual([])
  })

  it('is refused without a result, and for an unknown event', async () => {
    for (const [tournament, key] of [
      [slug, 'single'],
      [slug, 'm99'],
      ['nowhere', 'single'],
    ] as const) {
      expectRefusal(await contest.takeResultBack(tournament, key), 404, 'not_found')
    }
    const reply = await server.request('DELETE', `/api/v1/organiser/tournaments/${slug}/events/m1/result`, {
      token: fan,
    })
    expectRefusal(reply, 403, 'forbidden')
  })
})

describe('the effect of a change of an event', () => {
  it('is shown: the number of predictions concerned, and whether it locks', async () => {
    expect((await change('single', { starts_at: minutesFromNow(-0.5) })).effect).toMatchObject({
      predictions: 3,
      reopened: false,
      locked: true,
    })
    expect((await change('single', { starts_at: minutesFromNow(700) })).effect).toMatchObject({
      predictions: 3,
      reopened: true,
      locked: false,
    })
    expect((await change('single', { starts_at: minutesFromNow(710) })).effect).toMatchObject({
      predictions: 3,
      reopened: false,
      locked: false,
    })
    expect((await change('single', {})).effect).toMatchObject({ predictions: 0 })
  })

  it('includes the questions that depend on the first start', async () => {
    await contest.mustSaveWinner(slug, fan, 'AAA')
    const { effect } = await change('m1', { starts_at: minutesFromNow(-0.5) })
    // Nobody has predicted its score; one user has named the winner of the cup.
    expect(effect).toMatchObject({ predictions: 1, reopened: false, locked: true })
  })
})

describe('a start that is moved', () => {
  const send = (body: object, query = '') =>
    contest.asOrganiser('PUT', `tournaments/${slug}/events/single${query}`, body)

  it.each([
    ['more than a minute into the past', -2],
    ['by more than a day', 1600 + 24 * 60 + 1],
    ['by more than a day, back', 1600 - 24 * 60 - 1],
  ])('%s needs a confirmation', async (_, minutes) => {
    const before = await everyRecord(server)
    const starts_at = minutesFromNow(minutes)
    for (const body of [{ starts_at }, { starts_at, confirm: false }]) {
      for (const query of ['', '?dry_run=true']) {
        const reply = await send(body, query)
        expectRefusal(reply, 422, 'validation_failed')
        expect((reply.body as { errors: object }).errors).toEqual({
          confirm: [expect.stringMatching(/"confirm": true/)],
        })
      }
    }
    expect(await everyRecord(server)).toEqual(before)
    contest.succeed(await send({ starts_at, confirm: true }))
  })

  it.each([
    ['from another day to this minute', -0.5],
    ['by less than a day', 1600 + 23 * 60],
  ])('%s does not', async (_, minutes) => {
    contest.succeed(await send({ starts_at: minutesFromNow(minutes) }))
  })

  it('to its present time, set for the first time, or removed needs none', async () => {
    const past = minutesFromNow(-500)
    contest.succeed(await send({ starts_at: past, confirm: true }))
    contest.succeed(await send({ starts_at: past }))
    contest.succeed(await send({ starts_at: null }))
    contest.succeed(await send({ starts_at: minutesFromNow(-600) }))
    expectRefusal(await send({ starts_at: minutesFromNow(-700) }), 422, 'validation_failed')
  })

  it.each(['yes', 1, null])('is not confirmed by %j', async (confirm) => {
    expectRefusal(await send({ starts_at: minutesFromNow(-60), confirm }), 422, 'validation_failed')
  })
})
