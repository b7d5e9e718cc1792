import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
const name = { ru: 'Имя', en: 'Name' }
let slug = ''
let cups = 0

/** A cup whose group match `m1`, final `m5` and two legs of a semi-final have all started. */
beforeEach(async () => {
  slug = `refusals-${(cups += 1)}`
  const cup = smallCup(slug)
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
  for (const key of ['m1', 'm5', 'leg1', 'leg2']) {
    contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-120) }))
  }
})

const level = { first: 1, second: 1 }
const won = { first: 2, second: 1 }

describe('a result', () => {
  it.each([
    ['m1', { status: 'finished', score: won, winner: 'second' }, 'winner'],
    ['m1', { status: 'finished', score: level, winner: 'first' }, 'winner'],
    ['m1', { status: 'awarded', score: won }, 'winner'],
    ['m1', { status: 'awarded', score: won, winner: 'second' }, 'winner'],
    ['m1', { status: 'cancelled', winner: 'first' }, 'winner'],
    ['m5', { status: 'finished', score: level, after_extra_time: won, winner: 'second' }, 'winner'],
    ['leg2', { status: 'awarded' }, 'winner'],
    ['m1', { status: 'finished', score: won, minute: 90 }, 'minute'],
    ['m1', { status: 'live', score: won, minute: 131 }, 'minute'],
    ['m1', { status: 'live', score: won, minute: 0 }, 'minute'],
  ])('of %s is refused at its field: %j', async (key, result, path) => {
    const reply = await contest.sendResult(slug, key, result)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([path])
  })

  it.each([
    ['m1', { status: 'finished', score: won, winner: 'first' }],
    ['m1', { status: 'awarded', winner: 'second' }],
    ['m5', { status: 'finished', score: level, winner: 'first' }],
    ['m5', { status: 'cancelled', winner: 'first' }],
    ['leg2', { status: 'finished', score: won, winner: 'second' }],
    ['leg2', { status: 'cancelled', winner: 'first' }],
  ])('of %s is taken: %j', async (key, result) => {
    contest.succeed(await contest.sendResult(slug, key, result))
  })

  it('of a live match shows its minute until it ends', async () => {
    const live = await contest.sendResult(slug, 'm1', { status: 'live', score: level, minute: 55 })
    expect(contest.succeed<{ event: object }>(live).event).toMatchObject({ minute: 55 })
    const over = await contest.sendResult(slug, 'm1', { status: 'finished', score: level })
    expect(contest.succeed<{ event: object }>(over).event).toMatchObject({ minute: null })
  })
})

describe('a document', () => {
  it('is told all its mistakes at once, of shape and of meaning, in the language asked for', async () => {
    const [m1, m2, ...events] = smallCup('at-once').events
    const reply = await contest.asOrganiser('PUT', 'tournaments/at-once', {
      ...smallCup('at-once'),
      colour: 'red',
      started_at: 'soon',
      ruleset: { match: { exact: 1.5 }, bonus: 1 },
      players: [{ key: 'anna', name, entity: 'GRE', position: 'forward', goals_before: 0.5 }],
      events: [{ ...m1, first: 'GRE' }, { ...m2, starts_at: 5 }, ...events],
    })
    expectRefusal(reply, 422, 'validation_failed')
    expect((reply.body as { errors: object }).errors).toEqual({
      colour: ['Неизвестное поле'],
      started_at: ['Время по UTC в виде 2024-06-14T19:00:00Z'],
      'ruleset.bonus': ['Неизвестное поле'],
      'ruleset.match.exact': ['целое число от 0 до 1000'],
      'players[0].entity': ['нет участника "GRE"'],
      'players[0].goals_before': ['целое число от 0 до 10000'],
      'events[0].first': ['нет участника "GRE"'],
      'events[1].starts_at': ['Должна быть строка'],
    })
  })
})
