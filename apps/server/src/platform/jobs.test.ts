import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, inRolledBackTransaction, inTransaction, openDatabase } from './database/db.ts'
import { defineJob, type Jobs, type JobSender, startJobs, startJobSender } from './jobs.ts'
import { eventually } from '../../test/eventually.ts'

/** A queue for each test: tests wait at the same time, and a worker takes one job of a queue in a second. */
const GREETS = ['a', 'b', 'c', 'd', 'e'].map((queue) => defineJob<{ name: string }>(`greet-${queue}`))
const STUMBLE = defineJob<{ name: string }>('stumble')
const TICK = defineJob('tick')
/** Longer than a worker waits before it looks for jobs again. */
const A_WHILE_MS = 2500

let place: TestDatabase
let database: Database<object>
let sender: JobSender
let jobs: Jobs
const errors: Error[] = []

beforeAll(async () => {
  const onError = (error: Error) => void errors.push(error)
  place = await createTestDatabase()
  database = openDatabase(place.url, 5, onError)
  // The first sender finds no queues and creates them.
  sender = await startJobSender(place.url, [...GREETS, STUMBLE, TICK], onError)
  jobs = await startJobs(place.url, [...GREETS, STUMBLE, TICK], onError)
})
afterAll(async () => {
  // Nothing may have failed except the failures of the test.
  expect(errors.filter(({ message }) => !/^a job of (stumble|tick) failed$/.test(message))).toEqual([])
  await sender.close()
  await jobs.close()
  await database.close()
  await place.drop()
})

const idle = [...GREETS]

/** A queue for one test, and the names that its jobs have greeted, with the time of each. */
async function greeter() {
  const greet = idle.pop()!
  const greeted: string[] = []
  const at = new Map<string, number>()
  await jobs.work(greet, async ({ name }) => {
    greeted.push(name)
    at.set(name, Date.now())
  })
  return { greet, greeted, at }
}

const messagesOf = (message: string) =>
  errors.filter((error) => error.message === message).map((error) => (error.cause as Error).message)

describe.concurrent('a job', () => {
  test('vanishes with the transaction that sent it, and runs once with its payload after a commit', async () => {
    const { greet, greeted } = await greeter()
    await inRolledBackTransaction(database.db, (trx) => sender.send(trx, greet, { name: 'nobody' }))
    await inTransaction(database.db, async (trx) => {
      await sender.send(trx, greet, { name: 'Ann' })
      await sleep(A_WHILE_MS)
      expect(greeted).toEqual([])
    })
    await eventually(() => expect(greeted).toEqual(['Ann']))
    await sleep(A_WHILE_MS)
    expect(greeted).toEqual(['Ann'])
  })

  test('without a key runs beside others like it; without a transaction it runs at once', async () => {
    const { greet, greeted } = await greeter()
    const names = ['Bob', 'Cem', 'Dan']
    for (const name of names) await jobs.send(database.db, greet, { name })
    await eventually(() => expect(greeted.toSorted()).toEqual(names))
  })

  test('that starts later waits, for seconds or until a time', async () => {
    const { greet, greeted, at } = await greeter()
    const soon = Date.now() + 3000
    await sender.send(database.db, greet, { name: 'at a time' }, { startAfter: new Date(soon).toISOString() })
    await sender.send(database.db, greet, { name: 'in seconds' }, { startAfter: 3 })
    await sender.send(database.db, greet, { name: 'tomorrow' }, { startAfter: 86_400 })
    await sender.send(database.db, greet, { name: 'now' })
    await eventually(() => expect(greeted).toContain('now'))
    await eventually(() => expect(greeted.toSorted()).toEqual(['at a time', 'in seconds', 'now']))
    for (const name of ['at a time', 'in seconds']) expect(at.get(name)).toBeGreaterThanOrEqual(soon)
  })

  test('with a key waits alone, as it was sent last', async () => {
    const { greet, greeted } = await greeter()
    await sender.send(database.db, greet, { name: 'first' }, { key: 'one', startAfter: 86_400 })
    await sender.send(database.db, greet, { name: 'another' }, { key: 'two', startAfter: 86_400 })
    await sender.send(database.db, greet, { name: 'last' }, { key: 'one' })
    await eventually(() => expect(greeted).toEqual(['last']))
  })

  test('that waits does not begin while a transaction that sends its key is open', async () => {
    const { greet, greeted } = await greeter()
    await inTransaction(database.db, async (trx) => {
      await sender.send(database.db, greet, { name: 'early' }, { key: 'held', startAfter: 1 })
      await sender.send(trx, greet, { name: 'in time' }, { key: 'held' })
      await sleep(A_WHILE_MS)
      expect(greeted).toEqual([])
    })
    await eventually(() => expect(greeted).toEqual(['in time']))
  })

  test('that fails is reported and tried again', { timeout: 70_000 }, async () => {
    const tried: string[] = []
    await jobs.work(STUMBLE, async ({ name }) => {
      tried.push(name)
      if (tried.length === 1) throw new Error('stumbled')
    })
    await sender.send(database.db, STUMBLE, { name: 'Ann' })
    await eventually(() => expect(tried).toEqual(['Ann', 'Ann']))
    expect(messagesOf('a job of stumble failed')).toEqual(['stumbled'])
  })

  test(
    'that repeats begins at once, and returns at the time that it gave, also after a failure',
    {
      timeout: 70_000,
    },
    async () => {
      let times = 0
      await jobs.repeat(TICK, async () => {
        times += 1
        if (times === 2) throw new Error('fell over')
        return 1
      })
      await eventually(() => expect(times).toBeGreaterThanOrEqual(3))
      expect(messagesOf('a job of tick failed')).toEqual(['fell over'])
    },
  )
})
