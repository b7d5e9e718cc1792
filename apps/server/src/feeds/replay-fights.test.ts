import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { moveTo } from '../demo/demo.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { type JobSender, startJobSender } from '../platform/jobs.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import { putEvent, putResult, putTournament } from '../results/results.ts'
import type { Schema } from '../schema.ts'
import { JOBS } from '../worker.ts'
import { readPlan } from './sources/replay/recording.ts'
import { replayAll } from './replaying.ts'
import { addReplay } from './feed-store.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const ORGANISER = { actor: 'user', user_id: null } as const
const SLUG = 'ufc-2025'

// As with matches, all of it is over by the database's clock, and the replay's own clock decides what has
// happened yet. The first fight of UFC 311 begins at the start. The last fight of UFC 323 is eleven months
// later.
const START = new Date(Math.floor(Date.now() / (15 * MINUTE_MS)) * 15 * MINUTE_MS - 400 * DAY * MINUTE_MS)
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
/** On the day before, Moicano takes Tsarukyan's place, and his own bout is cancelled. */
const CHANGED = -29 * HOUR

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
async function prepare(speed: number): Promise<void> {
  const moved = moveTo({ event: 'ufc-311-14', after_ms: 0 }, await readPlan(SLUG), START, speed)
  await putTournament(database.db, { jobs, by: ORGANISER }, SLUG, moved)
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
const replay = (minutes: number) => replayAll(database.db, jobs, after(minutes))
const place = (key: string) => ({ slug: SLUG, key })
const fightOf = async (key: string) =>
  (
    await rowsOf<{
      status: string
      second: string
      result_at: string | null
      replaced: { at: string }[]
      cancelled_at: string | null
    }>(
      `select e.status, b.key as second, e.result, e.result_source as source, e.result_at, e.replaced, e.cancelled_at
       from events e join entities b on b.id = e.second_id where e.key = $1`,
      [key],
    )
  )[0]!
const statusesOf = async (...keys: string[]) =>
  (await Promise.all(keys.map(fightOf))).map(({ status }) => status)
const count = async (text: string) => (await rowsOf(text)).length
const timeOf = (at: string | null | undefined) => at && new Date(at).getTime()

describe('a card that changes', () => {
  beforeEach(openPrepared)

  test('is the announced one until the moment of the change', async () => {
    expect(await replay(CHANGED - 0.5)).toBe(30_000)
    expect(await fightOf('ufc-311-1')).toMatchObject({ second: 'arman-tsarukyan', replaced: [] })
    expect(await fightOf('ufc-311-4')).toMatchObject({ status: 'scheduled' })
  })

  test.each([
    ['at the moment', CHANGED],
    ['in one run after the end', 400 * DAY],
  ])('shows replaced fighters and cancelled fights with their times: %s', async (_, minutes) => {
    await replay(minutes)
    const main = await fightOf('ufc-311-1')
    expect(main).toMatchObject({ second: 'renato-moicano', replaced: [expect.anything()] })
    expect(timeOf(main.replaced[0]?.at)).toBe(after(CHANGED).getTime())
    const off = await fightOf('ufc-311-4')
    expect(off.status).toBe('cancelled')
    expect(timeOf(off.cancelled_at)).toBe(after(CHANGED).getTime())
  })
})

describe('a night', () => {
  beforeEach(openPrepared)

  test('goes up the card, one fight after the other, each with its method', async () => {
    await replay(-0.1)
    expect(await statusesOf('ufc-311-14')).toEqual(['scheduled'])
    expect(await replay(0)).toBe(MINUTE_MS)
    expect(await statusesOf('ufc-311-14', 'ufc-311-13')).toEqual(['live', 'scheduled'])
    await replay(16.9)
    expect(await statusesOf('ufc-311-14')).toEqual(['live'])
    expect(await replay(28.75)).toBe(15_000)
    const first = await fightOf('ufc-311-14')
    expect(first).toMatchObject({
      status: 'finished',
      result: { winner: 'first', method: 'unanimous_decision', ended_in: 3 },
      source: 'feed',
    })
    expect(timeOf(first.result_at)).toBe(after(17).getTime())
    await replay(29)
    expect(await statusesOf('ufc-311-13', 'ufc-311-12')).toEqual(['live', 'scheduled'])
    // The main card waits for its start, and its third fight for the two below it.
    await replay(4 * HOUR)
    expect(await statusesOf('ufc-311-6', 'ufc-311-5', 'ufc-311-3')).toEqual([
      'live',
      'scheduled',
      'scheduled',
    ])
    expect(await count("select 1 from events where status = 'live'")).toBe(1)
  })

  test('enters nothing twice, in a second run or from a second process', async () => {
    await Promise.all([replay(35), replay(35)])
    const entries = () => count("select 1 from audit_log where action like 'event.%'")
    // Two changes of the card, one result, and a fight that has begun.
    expect(await entries()).toBe(4)
    await replay(35)
    expect(await entries()).toBe(4)
  })
})

test('enters the whole series after a long stop, with the right times, and verifies', async () => {
  await openPrepared()
  await replay(400 * DAY)
  const statuses = await rowsOf(
    'select status, count(*)::int as count from events group by status order by status',
  )
  expect(statuses).toEqual([
    { status: 'cancelled', count: 4 },
    { status: 'draw', count: 2 },
    { status: 'finished', count: 94 },
    { status: 'no_contest', count: 1 },
  ])
  expect(await count('select 1 from tournaments where finished_at is not null')).toBe(1)
  const order = await rowsOf<{ at: string }>(
    `select e.result_at as at from audit_log l join events e on e.key = l.target
     where l.action = 'event.result' order by l.id`,
  )
  expect(order.map(({ at }) => timeOf(at)!)).toEqual(order.map(({ at }) => timeOf(at)!).toSorted())
  const entries = await count('select 1 from audit_log')
  await replay(401 * DAY)
  expect(await count('select 1 from audit_log')).toBe(entries)
  expect(await verifyRatings(database.db)).toMatchObject([{ tournament: SLUG, mistakes: [] }])
})

test('takes less time at a higher speed', async () => {
  await open(await createTestDatabase())
  await prepare(60)
  await replay(CHANGED / 60 - 0.01)
  expect(await fightOf('ufc-311-1')).toMatchObject({ second: 'arman-tsarukyan' })
  await replay(CHANGED / 60)
  expect(await fightOf('ufc-311-1')).toMatchObject({ second: 'renato-moicano' })
  await replay(17 / 60)
  expect(await statusesOf('ufc-311-14', 'ufc-311-13')).toEqual(['finished', 'scheduled'])
  await replay(6)
  expect(await statusesOf('ufc-311-1', 'ufc-312-12')).toEqual(['finished', 'scheduled'])
})

describe('the feed does not overrule an organiser', () => {
  beforeEach(openPrepared)

  test('who has entered a result', async () => {
    const drawn = { status: 'draw', method: 'majority_decision' } as const
    await putResult(database.db, { jobs, by: ORGANISER }, place('ufc-311-14'), drawn)
    await replay(35)
    expect(await fightOf('ufc-311-14')).toMatchObject({
      status: 'draw',
      result: drawn,
      source: 'organiser',
    })
    expect(await statusesOf('ufc-311-13')).toEqual(['live'])
  })

  test('who cancels a fight: those above it do not wait for it', async () => {
    await putEvent(database.db, { jobs, by: ORGANISER }, place('ufc-311-14'), { status: 'cancelled' })
    await replay(0)
    expect(await statusesOf('ufc-311-14', 'ufc-311-13')).toEqual(['cancelled', 'live'])
  })

  test('who restores a cancelled fight', async () => {
    await replay(CHANGED)
    await putEvent(database.db, { jobs, by: ORGANISER }, place('ufc-311-4'), { status: 'scheduled' })
    await replay(CHANGED + 1)
    expect(await statusesOf('ufc-311-4')).toEqual(['scheduled'])
  })

  test('who replaces a fighter', async () => {
    const before = after(CHANGED - HOUR).toISOString()
    const main = place('ufc-311-1')
    await putEvent(database.db, { jobs, by: ORGANISER }, main, { second: 'beneil-dariush' }, { at: before })
    await replay(DAY)
    expect(await fightOf('ufc-311-1')).toMatchObject({ status: 'scheduled', second: 'beneil-dariush' })
    expect(await statusesOf('ufc-311-2')).toEqual(['finished'])
  })

  test('who starts the night before a change of the card: the announced fighters fight', async () => {
    const starts_at = after(CHANGED - HOUR).toISOString()
    await putEvent(database.db, { jobs, by: ORGANISER }, place('ufc-311-14'), { starts_at })
    await replay(DAY)
    expect(await fightOf('ufc-311-1')).toMatchObject({ status: 'scheduled', second: 'arman-tsarukyan' })
    expect(await statusesOf('ufc-311-2', 'ufc-311-4')).toEqual(['finished', 'cancelled'])
  })
})
