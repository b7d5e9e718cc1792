import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const name = { ru: 'Имя', en: 'Name' }

/**
 * A cup whose group match `m1`, final `m5` and two legs of a semi-final have all started, and `m5` of another
 * cup.
 */
beforeAll(async () => {
  const cup = smallCup('cup')
  const leg = { round: 'sf', starts_at: minutesFromNow(60), tie: 'sf1' }
  await contest.publish({
    ...cup,
    stages: [cup.stages[0]!, { key: 'sf', type: 'playoff', level: 'semi_final', name }, cup.stages[1]!],
    rounds: [...cup.rounds.slice(0, 2), { key: 'sf', stage: 'sf', name }, cup.rounds[2]!],
    events: [
      ...cup.events.map((event) => (event.key === 'm5' ? { ...event, first: 'AAA', second: 'BBB' } : event)),
      { ...leg, key: 'leg1', first: 'AAA', second: 'BBB' },
      { ...leg, key: 'leg2', first: 'BBB', second: 'AAA' },
    ],
  })
  await contest.publish(smallCup('sideless'))
  for (const [slug, key] of [
    ['cup', 'm1'],
    ['cup', 'm5'],
    ['cup', 'leg1'],
    ['cup', 'leg2'],
    ['sideless', 'm5'],
  ] as const) {
    contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-120) }))
  }
})

const level = { first: 1, second: 1 }
const won = { first: 2, second: 1 }
const finished = (first: number, second: number, rest: object = {}) => ({
  status: 'finished',
  score: { first, second },
  ...rest,
})

describe('a result', () => {
  it.each<[string, unknown, string]>([
    // The fields of a result.
    ['m1', {}, 'status'],
    ['m1', { status: 'scheduled', score: won }, 'status'],
    ['m1', { status: 'no_contest' }, 'status'],
    ['m1', { status: 'finished' }, 'score'],
    ['m1', { status: 'live' }, 'score'],
    ['m1', { status: 'finished', score: [1, 0] }, 'score'],
    ['m1', { status: 'finished', score: { first: 1 } }, 'score.second'],
    ['m1', { status: 'finished', score: { first: '1', second: 0 } }, 'score.first'],
    ['m1', finished(-1, 0), 'score.first'],
    ['m1', finished(1.5, 0), 'score.first'],
    ['m1', finished(1e10, 0), 'score.first'],
    ['m1', finished(2, 1, { goals: [{ player: 'nobody', minute: 5 }] }), 'goals.0.player'],
    ['m1', finished(2, 1, { goals: [{ player: 'anna', minute: -5 }] }), 'goals.0.minute'],
    ['m1', finished(2, 1, { goalkeepers: { first: 'nobody', second: 'bert' } }), 'goalkeepers.first'],
    ['m5', finished(2, 2, { after_extra_time: { first: 1, second: 3 } }), 'after_extra_time.first'],
    ['m1', finished(2, 1, { referee: 'x' }), 'referee'],
    // The winner.
    ['m1', finished(2, 1, { winner: 'third' }), 'winner'],
    ['m1', finished(2, 1, { winner: 'second' }), 'winner'],
    ['m1', finished(1, 1, { winner: 'first' }), 'winner'],
    ['m1', { status: 'live', score: won, winner: 'second' }, 'winner'],
    ['m1', { status: 'cancelled', winner: 'first' }, 'winner'],
    ['m5', finished(1, 1, { after_extra_time: won, winner: 'second' }), 'winner'],
    ['m5', finished(1, 1, { penalties: { first: 4, second: 2 }, winner: 'second' }), 'winner'],
    // What the stage of the match allows, and who goes through.
    ['m1', finished(1, 1, { after_extra_time: won }), 'after_extra_time'],
    ['m1', finished(1, 1, { penalties: { first: 4, second: 2 } }), 'penalties'],
    ['m5', finished(2, 1, { after_extra_time: { first: 3, second: 1 } }), 'after_extra_time'],
    ['m5', finished(2, 1, { penalties: { first: 4, second: 2 } }), 'penalties'],
    ['m5', finished(1, 1, { penalties: { first: 4, second: 4 } }), 'penalties'],
    ['m5', finished(1, 1), 'winner'],
    ['m5', finished(1, 1, { after_extra_time: level }), 'winner'],
    ['leg1', finished(1, 1, { after_extra_time: won }), 'after_extra_time'],
    ['leg1', finished(1, 1, { penalties: { first: 4, second: 2 } }), 'penalties'],
    // An award is a decision for one side.
    ['m1', { status: 'awarded' }, 'winner'],
    ['m1', { status: 'awarded', score: won }, 'winner'],
    ['m1', { status: 'awarded', score: won, winner: 'second' }, 'winner'],
    ['m5', { status: 'awarded' }, 'winner'],
    ['leg2', { status: 'awarded' }, 'winner'],
    // The minute of a match that is being played.
    ['m1', finished(2, 1, { minute: 90 }), 'minute'],
    ['m1', { status: 'live', score: won, minute: 131 }, 'minute'],
    ['m1', { status: 'live', score: won, minute: 0 }, 'minute'],
    ['m1', { status: 'live', score: won, minute: 1.5 }, 'minute'],
  ])('of %s, %j, is refused at its field and changes nothing', async (key, result, path) => {
    const before = await everyRecord(server)
    const reply = await contest.sendResult('cup', key, result as object)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([path])
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each([[[]], ['null'], ['"finished"']])('%j is refused', async (result) => {
    const before = await everyRecord(server)
    expectRefusal(await contest.sendResult('cup', 'm1', result as object), 422, 'validation_failed')
    expect(await everyRecord(server)).toEqual(before)
  })

  // Each corrects the one before it, whichever that is.
  it.each([
    ['m1', finished(2, 1, { winner: 'first' })],
    ['m1', finished(2, 1, { goals: [{ player: 'anna' }, { player: 'anna', minute: null }] })],
    ['m1', { status: 'awarded', winner: 'second' }],
    ['m1', { status: 'live', score: level, minute: 1 }],
    ['m1', { status: 'live', score: level, minute: 130 }],
    ['m5', finished(1, 1, { winner: 'first' })],
    ['m5', { status: 'cancelled', winner: 'first' }],
    // The winner of a second leg is the team that goes through.
    ['leg2', finished(2, 1, { winner: 'second' })],
    ['leg2', { status: 'cancelled', winner: 'first' }],
  ])('of %s, %j, is accepted', async (key, result) => {
    contest.succeed(await contest.sendResult('cup', key, result))
  })

  it('is refused for an unknown event, and for one with unknown sides', async () => {
    const before = await everyRecord(server)
    expectRefusal(await contest.sendResult('cup', 'm99', finished(1, 0)), 404, 'not_found')
    expectRefusal(await contest.sendResult('nowhere', 'm1', finished(1, 0)), 404, 'not_found')
    const sideless = await contest.sendResult('sideless', 'm5', finished(1, 0))
    expectRefusal(sideless, 422, 'validation_failed')
    expect(pathsOf(sideless)).toEqual(['status'])
    expect(await everyRecord(server)).toEqual(before)
  })
})
