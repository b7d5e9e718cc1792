import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, inRolledBackTransaction, inTransaction, openDatabase } from './db.ts'
import { defineJob, type Jobs, type JobSender, startJobs, startJobSender } from './jobs.ts'

const GREET = defineJob<{ name: string }>('greet')
const STUMBLE = defineJob<{ name: string }>('stumble')
const TICK = defineJob('tick')
/** More than a worker waits before it looks for jobs again. */
const A_WHILE_MS = 2500
const WAIT = { timeout: 15_000, interval: 50 }

let place: TestDatabase
let database: Database<object>
let sender: JobSender
let jobs: Jobs
const greeted: string[] = []
const onError = vi.fn<(error: Error) => void>()

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 3, onError)
  // A sender that comes first finds no queues, and makes them.
  sender = await startJobSender(place.url, [GREET, STUMBLE, TICK], onError)
  jobs = await startJobs(place.url, [GREET, STUMBLE, TICK], onError)
  await jobs.work(GREET, async ({ name }) => void greeted.push(name))
})
afterAll(async () => {
  await sender.close()
  await jobs.close()
  await database.close()
  await place.drop()
})
beforeEach(() => {
  greeted.length = 0
  onError.mockClear()
})

test('a job vanishes with the transaction that sent it, and is done once with its payload when that commits', async () => {
  await inRolledBackTransaction(database.db, (trx) => sender.send(trx, GREET, { name: 'nobody' }))
  await inTransaction(database.db, async (trx) => {
    await sender.send(trx, GREET, { name: 'Ann' })
    await sleep(A_WHILE_MS)
    expect(greeted).toEqual([])
  })
  await vi.waitFor(() => expect(greeted).toEqual(['Ann']), WAIT)
  await sleep(A_WHILE_MS)
  expect(greeted).toEqual(['Ann'])
})

test('jobs without a key are each done; without a transaction at once', async () => {
  for (const name of ['Ann', 'Bob', 'Cem']) await jobs.send(database.db, GREET, { name })
  await vi.waitFor(() => expect(greeted.toSorted()).toEqual(['Ann', 'Bob', 'Cem']), WAIT)
})

test('a job that starts later waits, for seconds or until a time', async () => {
  const soon = new Date(Date.now() + 3000).toISOString()
  await sender.send(database.db, GREET, { name: 'at a time' }, { startAfter: soon })
  await sender.send(database.db, GREET, { name: 'in seconds' }, { startAfter: 3 })
  await sender.send(database.db, GREET, { name: 'tomorrow' }, { startAfter: 86_400 })
  await sender.send(database.db, GREET, { name: 'now' })
  await vi.waitFor(() => expect(greeted).toEqual(['now']), WAIT)
  await vi.waitFor(() => expect(greeted.toSorted()).toEqual(['at a time', 'in seconds', 'now']), WAIT)
})

test('of one key one job waits, as it was sent last', async () => {
  await sender.send(database.db, GREET, { name: 'first' }, { key: 'one', startAfter: 86_400 })
  await sender.send(database.db, GREET, { name: 'another' }, { key: 'two', startAfter: 86_400 })
  await sender.send(database.db, GREET, { name: 'last' }, { key: 'one' })
  await vi.waitFor(() => expect(greeted).toEqual(['last']), WAIT)
})

test('a job that waits is not begun while a transaction that sends its key is open', async () => {
  await inTransaction(database.db, async (trx) => {
    await sender.send(database.db, GREET, { name: 'early' }, { key: 'held', startAfter: 1 })
    await sender.send(trx, GREET, { name: 'in time' }, { key: 'held' })
    await sleep(A_WHILE_MS)
    expect(greeted).toEqual([])
  })
  await vi.waitFor(() => expect(greeted).toEqual(['in time']), WAIT)
})

test('a job that fails is told of and tried again', async () => {
  const tried: string[] = []
  await jobs.work(STUMBLE, async ({ name }) => {
    tried.push(name)
    if (tried.length === 1) throw new Error('stumbled')
  })
  await sender.send(database.db, STUMBLE, { name: 'Ann' })
  await vi.waitFor(() => expect(tried).toEqual(['Ann', 'Ann']), { timeout: 60_000, interval: 200 })
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['a job of stumble failed'])
  expect(onError.mock.calls[0]![0].cause).toMatchObject({ message: 'stumbled' })
}, 70_000)

test('what is repeated begins at once, comes back when it said, and after a failure too', async () => {
  const times: number[] = []
  await jobs.repeat(TICK, async () => {
    times.push(Date.now())
    if (times.length === 2) throw new Error('stumbled')
    return 1
  })
  await vi.waitFor(() => expect(times.length).toBeGreaterThanOrEqual(4), { timeout: 60_000, interval: 200 })
  expect(onError).toHaveBeenCalledOnce()
}, 70_000)
