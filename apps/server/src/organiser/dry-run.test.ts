import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { wholeDatabase } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { putResult } from '../results/results.ts'
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
  // Signals are told after the commit that wrote them. Those that were told have arrived with the next answer.
  await expect.poll(async () => (await listener.query('select 1 from signals')).rowCount).toBe(0)
  await listener.query('select 1')
  return heard.splice(0)
}

/** Returns the number of the latest entry of the audit log. */
async function latestEntry(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: number }>('select max(id) as id from audit_log')
  return String(rows[0]!.id)
}

let feds = 0

/** The ids of a match whose result a feed has entered, and of one ahead, in another cup. */
async function idsOfEvents(): Promise<{ fed: number; ahead: number }> {
  const slug = `fed-${(feds += 1)}`
  await contest.publish(smallCup(slug))
  contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-120) }))
  const by = { actor: 'feed', user_id: null } as const
  const result = { status: 'finished' as const, score: { first: 1, second: 0 } }
  const { db } = server.database
  await putResult(db, { jobs: server.jobs, by }, { slug, key: 'm1' }, result, { source: 'feed' })
  const token = await server.signIn('6810001')
  const { m1, m3 } = await contest.matches(slug, token)
  return { fed: m1!.id, ahead: m3!.id }
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
  [
    'a change that players are told of',
    'PUT',
    'tournaments/cup/events/m4',
    { status: 'postponed', notify: true, reason: 'Fog' },
  ],
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
  ['a change that is taken back by its entry', 'POST', 'audit/latest/take-back', undefined],
  ['a changed document', 'PUT', 'tournaments/cup', moved],
]

describe('a dry run of', () => {
  it.each(CASES)('%s writes nothing, and answers as the call does', async (_, method, place, body) => {
    const path = place.replace('latest', await latestEntry())
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

  it.each(['confirm', 'release', 'move', 'call-off'])(
    '%s of events by their ids writes nothing',
    async (verb) => {
      const { fed, ahead } = await idsOfEvents()
      // A release gives back what an organiser has confirmed.
      if (verb === 'release') contest.succeed(await contest.asOrganiser('POST', `events/${fed}/confirm`))
      const several = { event_ids: [ahead], notify: true }
      const [path, body] =
        verb === 'move'
          ? ['events/move', { ...several, minutes: 30 }]
          : verb === 'call-off'
            ? ['events/call-off', { ...several, status: 'postponed' }]
            : [`events/${fed}/${verb}`, undefined]
      await signals()
      const before = await wholeDatabase(server)
      const tried = contest.succeed(await contest.asOrganiser('POST', `${path}?dry_run=true`, body))
      expect(await wholeDatabase(server)).toEqual(before)
      expect(await signals()).toEqual([])
      const done = contest.succeed(await contest.asOrganiser('POST', path, body))
      expect(comparable(tried)).toEqual(comparable(done))
      expect(await wholeDatabase(server)).not.toEqual(before)
    },
  )

  it('anything refuses what the call refuses', async () => {
    const before = await wholeDatabase(server)
    const refused = [
      ['PUT', 'tournaments/cup', { ...cup, name: 5 }],
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
    JSON.stringify(answer, (key, value) =>
      ['id', 'audit_id', 'commitment', 'crowd'].includes(key) ? undefined : value,
    ),
  )
