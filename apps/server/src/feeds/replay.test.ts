import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { finishTournament, putEvent, putResult, putTournament } from '../results/results.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { type JobSender, startJobSender } from '../platform/jobs.ts'
import type { Schema } from '../schema.ts'
import { EURO_NOW, moveTo } from '../demo/demo.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import { readRecording } from './sources/replay/recording.ts'
import { JOBS } from '../worker.ts'
import { replayAll } from './replaying.ts'
import { addReplay } from './feed-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ORGANISER = { actor: 'user', user_id: null } as const
const CLI = { actor: 'cli', user_id: null } as const
const SLUG = 'euro-2024'

// The database's clock decides whether a match has started, and cannot be set. So the tournament is played in
// the past: every match has started by that clock, and the replay's own clock decides what has happened yet.
const START = new Date(Math.floor(Date.now() / (15 * MINUTE_MS)) * 15 * MINUTE_MS - 60 * DAY_MS)
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)

let database: Database<Schema>
let jobs: JobSender
let copy: TestDatabase
/** A database with the replay at the speed of life, before its first run. */
let prepared: TestDatabase

const fail = (error: Error) => {
  throw error
}
async function open(opened: TestDatabase): Promise<void> {
  copy = opened
  database = openDatabase<Schema>(copy.url, 5, fail)
  jobs = await startJobSender(copy.url, JOBS, fail)
}
async function close(): Promise<void> {
  await jobs.close()
  await database.close()
}
/** Prepares the replay at this speed; nothing has been entered yet. */
async function prepare(speed: number): Promise<void> {
  const { document } = await readRecording(SLUG)
  await putTournament(database.db, { jobs, by: ORGANISER }, SLUG, moveTo(EURO_NOW, document, START, speed))
  await addReplay(database.db, SLUG, SLUG, speed)
}
const openPrepared = async () => open(await createTestDatabase(prepared))

beforeAll(async () => {
  prepared = await createTestDatabase()
  await open(prepared)
  await prepare(1)
  await close()
})
afterAll(() => prepared.drop())
afterEach(async () => {
  await close()
  await copy.drop()
})

const rowsOf = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Row[]
const eventOf = async (key: string) =>
  (
    await rowsOf<{
      status: string
      score: unknown
      source: string | null
      first: string | null
      second: string | null
    }>(
      `select e.status, e.result -> 'score' as score, e.result_source as source, a.key as first, b.key as second
       from events e left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id where e.key = $1`,
      [key],
    )
  )[0]!
const finished = async () => (await rowsOf("select 1 from events where status = 'finished'")).length
const entered = async () => (await rowsOf("select 1 from audit_log where action = 'event.result'")).length
const place = (key: string) => ({ slug: SLUG, key })
/** m14, Germany against Hungary, has its kick-off an hour before the start; goals in minutes 22 and 67. */
const M14_END = 45
const M14_GOAL = 67 + 15 - 60

describe('a running match', () => {
  beforeEach(openPrepared)

  test('is live with its score, moves at a goal, and ends with its result', async () => {
    await replayAll(database.db, jobs, after(0))
    expect(await eventOf('m14')).toMatchObject({
      status: 'live',
      score: { first: 1, second: 0 },
      source: 'feed',
    })
    await replayAll(database.db, jobs, after(M14_GOAL))
    expect(await eventOf('m14')).toMatchObject({ status: 'live', score: { first: 2, second: 0 } })
    await replayAll(database.db, jobs, after(M14_END))
    expect(await eventOf('m14')).toMatchObject({ status: 'finished', score: { first: 2, second: 0 } })
    expect(await eventOf('m13')).toMatchObject({ status: 'scheduled', score: null })
  })

  test('is live from its kick-off on and not before', async () => {
    await replayAll(database.db, jobs, after(119.9))
    expect((await eventOf('m13')).status).toBe('scheduled')
    await replayAll(database.db, jobs, after(120))
    expect(await eventOf('m13')).toMatchObject({ status: 'live', score: { first: 0, second: 0 } })
  })

  test('returns when there is more, a minute ahead at most', async () => {
    expect(await replayAll(database.db, jobs, after(0))).toBe(60_000)
    expect(await replayAll(database.db, jobs, after(M14_GOAL - 0.25))).toBe(15_000)
  })

  test('enters nothing twice, in a second run or from a second process', async () => {
    await Promise.all([replayAll(database.db, jobs, after(0)), replayAll(database.db, jobs, after(0))])
    const before = await entered()
    // 12 of matchday 1, two of matchday 2.
    expect(before).toBe(14)
    await replayAll(database.db, jobs, after(0))
    expect(await entered()).toBe(before)
  })
})

describe('after a long stop', () => {
  beforeEach(openPrepared)

  test('matches are entered one by one, with their sides once the earlier ones are over, to the end', async () => {
    const groupsEnd = 7 * 24 * 60 + 4 * 60
    await replayAll(database.db, jobs, after(6 * 24 * 60))
    expect(await finished()).toBeGreaterThan(24)
    // Group B is over, and its winner waits for one of the third-placed teams.
    expect(await eventOf('m39')).toMatchObject({ first: 'ESP', second: null })
    await replayAll(database.db, jobs, after(groupsEnd))
    expect(await finished()).toBe(36)
    expect(await eventOf('m37')).toMatchObject({ first: 'GER', second: 'DEN', status: 'scheduled' })
    expect(await eventOf('m39')).toMatchObject({ first: 'ESP', second: 'GEO' })
    expect(await eventOf('m45')).toMatchObject({ first: null, second: null })

    await replayAll(database.db, jobs, after(30 * 24 * 60))
    expect(await finished()).toBe(51)
    expect(await eventOf('m51')).toMatchObject({
      first: 'ESP',
      second: 'ENG',
      score: { first: 2, second: 1 },
    })
    expect(await eventOf('m46')).toMatchObject({ score: { first: 0, second: 0 } })
    expect(await rowsOf('select 1 from tournaments where finished_at is not null')).toHaveLength(1)
    const order = await rowsOf<{ starts_at: string }>(
      `select e.starts_at from audit_log l join events e on e.key = l.target
       where l.action = 'event.result' order by l.id`,
    )
    expect(order.map((row) => row.starts_at)).toEqual(order.map((row) => row.starts_at).toSorted())

    const before = await rowsOf('select 1 from audit_log')
    await replayAll(database.db, jobs, after(31 * 24 * 60))
    expect(await rowsOf('select 1 from audit_log')).toHaveLength(before.length)
    expect(await verifyRatings(database.db)).toMatchObject([{ tournament: SLUG, mistakes: [] }])
  })
})

test('a tournament takes less time at a higher speed', async () => {
  await open(await createTestDatabase())
  await prepare(60)
  await replayAll(database.db, jobs, after(M14_END / 60 - 0.01))
  expect((await eventOf('m14')).status).toBe('live')
  await replayAll(database.db, jobs, after(M14_END / 60 + 0.001))
  expect((await eventOf('m14')).status).toBe('finished')
  // The group stage, which takes 7 days and 4 hours at speed 1.
  await replayAll(database.db, jobs, after((7 * 24 * 60 + 4 * 60) / 60))
  expect(await finished()).toBe(36)
})

describe('the feed does not overrule an organiser', () => {
  beforeEach(openPrepared)

  test.each([
    ['finished', 'organiser', ORGANISER],
    ['live', 'organiser', ORGANISER],
    ['live', 'cli', CLI],
  ] as const)('where a %s result came from the %s', async (status, source, by) => {
    await putResult(
      database.db,
      { jobs, by },
      place('m14'),
      { status, score: { first: 7, second: 7 } },
      { source },
    )
    await replayAll(database.db, jobs, after(M14_END))
    expect(await eventOf('m14')).toMatchObject({ status, score: { first: 7, second: 7 }, source })
    expect((await eventOf('m15')).status).toBe('finished')
  })

  test('who is entering a result while the replay runs', async () => {
    await replayAll(database.db, jobs, after(0))
    let running: Promise<number> | undefined
    await database.db.transaction().execute(async (trx) => {
      await putResult(trx, { jobs, by: ORGANISER }, place('m14'), {
        status: 'finished',
        score: { first: 7, second: 7 },
      })
      running = replayAll(database.db, jobs, after(M14_END))
      await waitUntil(
        async () =>
          (
            await rowsOf(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
            )
          ).length > 0,
      )
    })
    await running
    expect(await eventOf('m14')).toMatchObject({ score: { first: 7, second: 7 }, source: 'organiser' })
  })

  test('who postpones or cancels a match, or moves it', async () => {
    await putEvent(database.db, { jobs, by: ORGANISER }, place('m14'), { status: 'postponed' })
    await putEvent(database.db, { jobs, by: ORGANISER }, place('m15'), { status: 'cancelled' })
    await putEvent(database.db, { jobs, by: ORGANISER }, place('m12'), {
      starts_at: after(600).toISOString(),
    })
    await replayAll(database.db, jobs, after(M14_END))
    expect(await eventOf('m14')).toMatchObject({ status: 'postponed', score: null })
    expect(await eventOf('m15')).toMatchObject({ status: 'cancelled', score: null })
    expect(await eventOf('m12')).toMatchObject({ status: 'scheduled', score: null })
    await replayAll(database.db, jobs, after(600))
    expect(await eventOf('m12')).toMatchObject({ status: 'live' })
  })

  test('who names other teams', async () => {
    await putEvent(database.db, { jobs, by: ORGANISER }, place('m37'), { first: 'HUN', second: 'DEN' })
    await putEvent(database.db, { jobs, by: ORGANISER }, place('m38'), { first: 'HUN' })
    await replayAll(database.db, jobs, after(12 * 24 * 60))
    expect(await eventOf('m37')).toMatchObject({ first: 'HUN', second: 'DEN', status: 'scheduled' })
    expect(await eventOf('m38')).toMatchObject({ first: 'HUN', second: 'ITA', status: 'scheduled' })
    expect((await eventOf('m39')).status).toBe('finished')
  })

  test('who has finished the tournament', async () => {
    await finishTournament(database.db, { jobs, by: ORGANISER }, SLUG, { force: true, reopenHours: 24 })
    await replayAll(database.db, jobs, after(M14_END))
    expect(await entered()).toBe(0)
  })
})

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
