import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, type WireSettlement } from '../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
let slug = ''
let cups = 0
/** Users by their prediction of a 2:1, in this order: exact score, difference, outcome, miss. */
let fans: string[]

beforeAll(async () => {
  fans = await Promise.all(['6300001', '6300002', '6300003', '6300004'].map(server.signIn))
})

const CALLS = [
  [2, 1],
  [1, 0],
  [3, 0],
  [1, 1],
] as const

beforeEach(async () => {
  slug = `cup-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  for (const [place, call] of CALLS.entries()) await contest.mustSave(slug, fans[place]!, { m1: call })
})

const start = async (key = 'm1') =>
  contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-120) }))

const enter = async (result: object, key = 'm1') =>
  contest.succeed<{
    event: { status: string; key: string; winner: number | null }
    settlement: WireSettlement
  }>(await contest.sendResult(slug, key, result))

const pointsOf = async (key = 'm1') =>
  Promise.all(fans.map(async (fan) => (await contest.matches(slug, fan))[key]!.prediction?.points ?? null))

const totals = async () => {
  const { ratings } = await contest.rating(slug, fans[0]!)
  const ids = await Promise.all(fans.map(async (fan) => (await contest.me(fan)).id))
  return ids.map((id) => ratings.find((row) => row.user.id === id)?.points)
}

const finished = (first: number, second: number, rest: object = {}) => ({
  status: 'finished',
  score: { first, second },
  ...rest,
})

describe('a result', () => {
  it('is settled when the call returns', async () => {
    await start()
    const { event, settlement } = await enter(finished(2, 1))
    expect(event).toMatchObject({ key: 'm1', status: 'finished', score: { first: 2, second: 1 } })
    expect(settlement).toMatchObject({
      predictions: 4,
      awarded_points: 10,
      by_hit: { exact: 1, difference: 1, outcome: 1, miss: 1 },
    })
    const best = settlement.top_changes.find(({ points_after }) => points_after === 5)
    expect(best).toMatchObject({ points_before: 0, position_after: 1 })
    expect(best!.user.id).toBe((await contest.me(fans[0]!)).id)
    expect(await pointsOf()).toEqual([5, 3, 2, 0])
    expect(await totals()).toEqual([5, 3, 2, 0])
    const hits = await Promise.all(
      fans.map(async (fan) => (await contest.matches(slug, fan))['m1']!.prediction!.hit),
    )
    expect(hits).toEqual(['exact', 'difference', 'outcome', 'miss'])
    const { points, match_predictions_calculated_at } = await contest.readPredictions(slug, fans[1]!)
    expect({ points, match_predictions_calculated_at }).toEqual({
      points: 3,
      match_predictions_calculated_at: expect.stringMatching(/Z$/),
    })
  })

  it('names the winner, and none for a draw', async () => {
    await start()
    const { m1 } = await contest.matches(slug, fans[0]!)
    expect((await enter(finished(2, 1))).event.winner).toBe(m1!.first_entity!.id)
    expect((await enter(finished(0, 1))).event.winner).toBe(m1!.second_entity!.id)
    expect((await enter(finished(1, 1))).event.winner).toBeNull()
  })

  it('counts another predicted draw as the right difference', async () => {
    await start()
    expect((await enter(finished(0, 0))).settlement).toMatchObject({
      awarded_points: 3,
      by_hit: { exact: 0, difference: 1, outcome: 0, miss: 3 },
    })
  })

  it('can be tried in a dry run: the same answer, and nothing is written', async () => {
    await start()
    for (const result of [
      finished(2, 1),
      finished(0, 0),
      { status: 'cancelled' },
      { status: 'live', score: { first: 1, second: 0 } },
    ]) {
      const before = await everyRecord(server)
      const dry = await contest.sendResult(slug, 'm1', result, '?dry_run=true')
      expect(dry.status).toBe(200)
      expect(await everyRecord(server)).toEqual(before)
      const real = await contest.sendResult(slug, 'm1', result)
      expect((dry.body as { settlement: object }).settlement).toEqual(
        (real.body as { settlement: object }).settlement,
      )
    }
  })

  it('is entered with dry_run=false', async () => {
    await start()
    contest.succeed(await contest.sendResult(slug, 'm1', finished(2, 1), '?dry_run=false'))
    expect(await pointsOf()).toEqual([5, 3, 2, 0])
    expectRefusal(
      await contest.sendResult(slug, 'm1', finished(1, 1), '?dry_run=perhaps'),
      422,
      'validation_failed',
    )
    expect(await pointsOf()).toEqual([5, 3, 2, 0])
  })

  it('can be sent again and moves nobody', async () => {
    await start()
    const first = await enter(finished(2, 1))
    const again = await enter(finished(2, 1))
    const { predictions, awarded_points, by_hit } = first.settlement
    expect(again.settlement).toMatchObject({ predictions, awarded_points, by_hit, changed_positions: 0 })
    expect(again.settlement.top_changes.filter(({ points_before: a, points_after: b }) => a !== b)).toEqual(
      [],
    )
    expect(await totals()).toEqual([5, 3, 2, 0])
  })
})

describe('the changes in the answer of a settlement', () => {
  it('are empty if the result is sent again, even after another match', async () => {
    await start()
    await start('m2')
    contest.succeed(await contest.changeEvent(slug, 'm2', { starts_at: minutesFromNow(60) }))
    await contest.mustSave(slug, fans[3]!, { m2: [1, 0] })
    await start('m2')
    await enter(finished(2, 1))
    await enter(finished(1, 0), 'm2')
    const before = (await contest.rating(slug, fans[0]!)).ratings
    expect((await enter(finished(2, 1))).settlement.top_changes).toEqual([])
    expect((await contest.rating(slug, fans[0]!)).ratings).toEqual(before)
  })

  it('are the users who moved, up and down', async () => {
    await start()
    await enter(finished(2, 1))
    const { top_changes: changes } = (await enter(finished(1, 1))).settlement
    const effects = changes.map((change) => [
      change.points_before,
      change.points_after,
      change.position_before,
      change.position_after,
    ])
    // The user who predicted 1:1 rises from the last position to the first; the others fall together.
    expect(effects).toEqual([
      [0, 5, 4, 1],
      [5, 0, 1, 2],
      [2, 0, 3, 2],
      [3, 0, 2, 2],
    ])
  })
})

describe('a correction', () => {
  it('moves points by the difference', async () => {
    await start()
    await start('m2')
    await enter(finished(2, 1))
    const { settlement } = await enter(finished(1, 1))
    expect(settlement).toMatchObject({
      predictions: 4,
      awarded_points: 5,
      by_hit: { exact: 1, difference: 0, outcome: 0, miss: 3 },
    })
    expect(await totals()).toEqual([0, 0, 0, 5])
    const loser = await contest.me(fans[0]!)
    expect(settlement.top_changes.find(({ user }) => user.id === loser.id)).toMatchObject({
      points_before: 5,
      points_after: 0,
      position_before: 1,
    })
    expect((await enter(finished(3, 0))).settlement).toMatchObject({
      predictions: 4,
      // All that the event awards now, not only what the correction added.
      awarded_points: 9,
      by_hit: { exact: 1, difference: 0, outcome: 2, miss: 1 },
    })
    expect(await totals()).toEqual([2, 2, 5, 0])
    expect((await enter(finished(3, 0))).settlement).toMatchObject({ awarded_points: 9, top_changes: [] })
  })

  it('can take a result back by cancelling the match, and restore it', async () => {
    await start()
    await enter(finished(2, 1))
    expect(await enter({ status: 'cancelled' })).toMatchObject({
      event: { status: 'cancelled' },
      settlement: { awarded_points: 0 },
    })
    expect(await totals()).toEqual([0, 0, 0, 0])
    const { prediction, ...match } = (await contest.matches(slug, fans[0]!))['m1']!
    expect(match).toMatchObject({ status: 'cancelled', is_locked: true, winner: null })
    expect(prediction).toMatchObject({ first: 2, second: 1, hit: null })
    expect(prediction!.points ?? 0).toBe(0)
    await enter(finished(2, 1))
    expect(await totals()).toEqual([5, 3, 2, 0])
  })

  it('can turn a result into an awarded match: predictions are void, the winner counts', async () => {
    await start()
    await enter(finished(2, 1))
    const { m1 } = await contest.matches(slug, fans[0]!)
    const awarded = await enter({ status: 'awarded', score: { first: 0, second: 3 }, winner: 'second' })
    expect(awarded).toMatchObject({
      event: { status: 'awarded', winner: m1!.second_entity!.id },
      settlement: { awarded_points: 0 },
    })
    expect(await totals()).toEqual([0, 0, 0, 0])
  })
})

describe('an award', () => {
  it.each([
    [undefined, { first: 3, second: 0 }],
    [
      { first: 1, second: 0 },
      { first: 1, second: 0 },
    ],
  ])('with the score %j shows %j', async (score, shown) => {
    await start()
    const { event } = await enter({ status: 'awarded', winner: 'first', ...(score && { score }) })
    const { m1 } = await contest.matches(slug, fans[0]!)
    expect(event).toMatchObject({ status: 'awarded', score: shown, winner: m1!.first_entity!.id })
    expect(m1).toMatchObject({ status: 'awarded', score: shown, prediction: { points: null, hit: null } })
  })

  it('to the second side without a score shows 0:3', async () => {
    await start()
    const { event } = await enter({ status: 'awarded', winner: 'second' })
    expect(event).toMatchObject({ score: { first: 0, second: 3 } })
  })
})

describe('a live score', () => {
  it('counts provisionally and locks', async () => {
    await start()
    const { event } = await enter({ status: 'live', score: { first: 1, second: 0 }, minute: 55 })
    expect(event).toMatchObject({ status: 'live', minute: 55 })
    expect((await contest.matches(slug, fans[0]!))['m1']).toMatchObject({
      status: 'live',
      is_locked: true,
      score: { first: 1, second: 0 },
      minute: 55,
      result_state: 'live',
    })
    expect(await totals()).toEqual([3, 5, 2, 0])
    const level = await enter({ status: 'live', score: { first: 1, second: 1 } })
    // This update has no minute.
    expect(level.event).toMatchObject({ minute: null })
    expect(await totals()).toEqual([0, 0, 0, 5])
    expect((await enter(finished(2, 1))).event).toMatchObject({ minute: null })
    expect(await totals()).toEqual([5, 3, 2, 0])
  })
})

describe('the final', () => {
  it('counts double, after 90 minutes', async () => {
    contest.succeed(await contest.changeEvent(slug, 'm5', { first: 'AAA', second: 'BBB' }))
    for (const [place, call] of CALLS.entries()) await contest.mustSave(slug, fans[place]!, { m5: call })
    await start('m5')
    const { event, settlement } = await enter(
      finished(1, 1, { after_extra_time: { first: 2, second: 2 }, penalties: { first: 3, second: 5 } }),
      'm5',
    )
    const { m5 } = await contest.matches(slug, fans[0]!)
    expect(m5).toMatchObject({
      score: { first: 1, second: 1 },
      after_extra_time: { first: 2, second: 2 },
      penalties: { first: 3, second: 5 },
    })
    expect(event.winner).toBe(m5!.second_entity!.id)
    expect(settlement).toMatchObject({
      awarded_points: 10,
      by_hit: { exact: 1, difference: 0, outcome: 0, miss: 3 },
    })
    expect(await pointsOf('m5')).toEqual([0, 0, 0, 10])
    await enter(finished(2, 1), 'm5')
    expect(await pointsOf('m5')).toEqual([10, 6, 4, 0])
  })

  it('counts extra time if the organiser chose that', async () => {
    const extra = `${slug}-extra`
    await contest.publish(smallCup(extra, { ruleset: { score_basis: 'extra_time' } } as never))
    contest.succeed(await contest.changeEvent(extra, 'm5', { first: 'AAA', second: 'BBB' }))
    for (const [place, call] of CALLS.entries()) await contest.mustSave(extra, fans[place]!, { m5: call })
    const { settlement } = await contest.play(extra, 'm5', 1, 1, {
      after_extra_time: { first: 2, second: 1 },
    })
    expect(settlement).toMatchObject({
      awarded_points: 20,
      by_hit: { exact: 1, difference: 1, outcome: 1, miss: 1 },
    })
  })
})
