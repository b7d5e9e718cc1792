import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { wholeDatabase } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { CHANNEL } from '../platform/live/live.ts'

// With `dry_run` a call answers as it would otherwise, except for others' answers to questions that are still
// open. It writes no row and signals nothing to other nodes.

const server = useApp()
const contest = contestOn(server)
const cup = smallCup('cup')
let listener: pg.PoolClient
const heard: string[] = []

beforeAll(async () => {
  listener = await server.database.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query(`listen ${CHANNEL}`)
  await contest.publish(cup)
  for (const [nth, account] of ['6810001', '6810002', '6810003'].entries()) {
    const fan = await server.signIn(account)
    await contest.mustSave('cup', fan, { m1: [nth, 1], m2: [2, nth], m3: [nth, nth] })
  }
  for (const key of ['m1', 'm2']) {
    contest.succeed(await contest.changeEvent('cup', key, { starts_at: minutesFromNow(-120) }))
  }
  contest.succeed(
    await contest.sendResult('cup', 'm1', { status: 'finished', score: { first: 1, second: 1 } }),
  )
})

afterAll(() => listener.release(true))

/** Returns the signals so far. */
async function signals(): Promise<string[]> {
  // All earlier signals have arrived with this answer.
  await listener.query('select 1')
  return heard.splice(0)
}

const moved = {
  ...cup,
  prizes: [],
  events: cup.events.map((event) =>
    event.key === 'm5' ? { ...event, starts_at: minutesFromNow(4000) } : event,
  ),
}
const CASES: [what: string, method: string, path: string, body: unknown][] = [
  ['a new document', 'PUT', 'tournaments/other', smallCup('other')],
  ['a moved event', 'PUT', 'tournaments/cup/events/m4', { starts_at: minutesFromNow(1600) }],
  ['a cancelled event', 'PUT', 'tournaments/cup/events/m3', { status: 'cancelled' }],
  [
    'a result',
    'PUT',
    'tournaments/cup/events/m2/result',
    { status: 'finished', score: { first: 2, second: 0 } },
  ],
  [
    'a corrected result',
    'PUT',
    'tournaments/cup/events/m1/result',
    { status: 'finished', score: { first: 0, second: 1 } },
  ],
  ['a result that is taken back', 'DELETE', 'tournaments/cup/events/m1/result', undefined],
  ['outcomes', 'PUT', 'tournaments/cup/outcomes', { winner: 'AAA', top_scorers: ['anna'] }],
  ['a changed document', 'PUT', 'tournaments/cup', moved],
]

describe('a dry run of', () => {
  it.each(CASES)('%s writes nothing, and answers as the call does', async (_, method, path, body) => {
    await signals()
    const before = await wholeDatabase(server)
    const tried: unknown[] = []
    for (const flag of ['true', '1']) {
      const reply = await contest.asOrganiser(method, `${path}?dry_run=${flag}`, body)
      tried.push(contest.succeed(reply))
      expect(await wholeDatabase(server)).toEqual(before)
      expect(await signals()).toEqual([])
    }
    const done = contest.succeed(await contest.asOrganiser(method, `${path}?dry_run=false`, body))
    for (const answer of tried) expect(comparable(answer)).toEqual(comparable(done))
    expect(await wholeDatabase(server)).not.toEqual(before)
    expect(await signals()).not.toEqual([])
  })

  it('anything refuses what the call refuses', async () => {
    const before = await wholeDatabase(server)
    const refused = [
      ['PUT', 'tournaments/cup', { ...cup, name: 'Cup' }],
      ['PUT', 'tournaments/cup/events/m4', { first: 'GRE' }],
      ['PUT', 'tournaments/cup/events/m4/result', { status: 'finished', score: { first: -1, second: 0 } }],
      ['PUT', 'tournaments/cup/outcomes', { winner: 'GRE' }],
    ] as const
    for (const [method, path, body] of refused) {
      expectRefusal(await contest.asOrganiser(method, `${path}?dry_run=true`, body), 422, 'validation_failed')
    }
    for (const flag of ['yes', 'TRUE', '']) {
      const reply = await contest.asOrganiser('PUT', `tournaments/cup/events/m4?dry_run=${flag}`, {})
      expectRefusal(reply, 422, 'validation_failed')
    }
    expect(await wholeDatabase(server)).toEqual(before)
  })
})

/**
 * Rows that are created again get other ids, the seed of a draw differs each time, and the crowd of questions
 * that lock by the change is shown only once they have locked.
 */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value) => (['id', 'commitment', 'crowd'].includes(key) ? undefined : value)),
  )
