import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { everyRecord, passTime } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const FINISHED = { status: 'finished', score: { first: 2, second: 0 } }
let fan: string
let slug = ''
let cups = 0

beforeAll(async () => {
  fan = await server.signIn('6400002')
})

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(smallCup(slug))
})

const change = async (body: object) => contest.succeed(await contest.changeEvent(slug, 'm1', body))

async function expectNotStarted() {
  const before = await everyRecord(server)
  for (const status of ['finished', 'live', 'awarded', 'cancelled']) {
    const result = status === 'cancelled' ? { status } : { ...FINISHED, status, winner: 'first' }
    for (const query of ['', '?dry_run=true']) {
      expectRefusal(await contest.sendResult(slug, 'm1', result, query), 409, 'not_started')
    }
  }
  expect(await everyRecord(server)).toEqual(before)
}

describe('a match that has not started', () => {
  it('takes no result', expectNotStarted)

  it('takes none while it is postponed, before its new start', async () => {
    await change({ status: 'postponed' })
    await expectNotStarted()
    await passTime(server, 3 * 60 * 60)
    await expectNotStarted()
  })

  it('takes none if its start was moved ahead after it was set live by mistake', async () => {
    await change({ status: 'live' })
    await change({ status: 'scheduled', starts_at: minutesFromNow(600) })
    await expectNotStarted()
  })

  it('takes none ahead of its start after a result was taken back', async () => {
    await contest.play(slug, 'm1', 1, 0)
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    await change({ starts_at: minutesFromNow(60) })
    await expectNotStarted()
  })
})

describe('a match that has started takes a result, whatever its start says later', () => {
  it.each([
    ['called live', () => change({ status: 'live' })],
    ['settled', () => contest.play(slug, 'm1', 1, 0)],
  ])('once it was %s', async (_, begin) => {
    await contest.mustSave(slug, fan, { m1: [2, 0] })
    await begin()
    await change({ starts_at: minutesFromNow(60) })
    const reply = await contest.sendResult(slug, 'm1', FINISHED)
    expect(reply).toMatchObject({ status: 200, body: { settlement: { predictions: 1, awarded_points: 5 } } })
    expect((await contest.matches(slug, fan))['m1']).toMatchObject({
      is_locked: true,
      score: FINISHED.score,
      prediction: { points: 5 },
    })
    // The same holds for every further correction.
    const corrected = await contest.sendResult(slug, 'm1', { ...FINISHED, score: { first: 0, second: 0 } })
    expect(corrected).toMatchObject({ status: 200, body: { settlement: { awarded_points: 0 } } })
  })
})
