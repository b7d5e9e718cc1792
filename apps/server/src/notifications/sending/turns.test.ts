import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { holdBack, takeTurn } from '../../platform/messenger/messenger-pace.ts'
import type { Sender } from '../../platform/messenger/messenger.ts'
import type { Schema } from '../../schema.ts'
import { beginTurn, reserveTurn, sendInTurn } from './turns.ts'

let place: TestDatabase
let database: Database<Schema>

beforeAll(async () => {
  place = await createTestDatabase()
  await migrate(place.url)
  database = openDatabase(place.url, 5, (error: Error) => {
    throw error
  })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
beforeEach(() => database.pool.query('truncate messenger_pace'))

const senderOf = (rate: number | null): Sender => ({
  key: 'telegram',
  mailer: { knowsKeys: false, rate, deliver: async () => ({ outcome: 'sent' }) },
})
const WITHIN = { count: 30, withinMs: 10_000 }

it('a batch is claimed before its turn begins', async () => {
  const turn = await reserveTurn(database.db, senderOf(30), 30, 10_000)
  expect(turn).toEqual({ at: expect.any(Number) })
  expect((turn as { at: number }).at).toBeGreaterThan(Date.now())
})

it('a batch whose turn has begun while it was claimed goes behind the others, or waits for another time', async () => {
  const sender = senderOf(30)
  const late = { at: Date.now() - 1 }
  await takeTurn(database.db, 'telegram', { count: 15, rate: 30 }, { withinMs: 0 })
  const began = Date.now()
  const turn = await beginTurn(database.db, sender, late, WITHIN)
  expect(turn!.at - began).toBeGreaterThan(450)
  // The clock of the process has whole milliseconds.
  expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(turn!.at))
  await holdBack(database.db, 'telegram', 60_000)
  expect(await beginTurn(database.db, sender, { at: Date.now() - 1 }, WITHIN)).toBeNull()
})

it('a batch does not begin if its sender has asked for a pause meanwhile, as in another process', async () => {
  const sender = senderOf(30)
  const turn = await reserveTurn(database.db, sender, 30, 10_000)
  await holdBack(database.db, 'telegram', 60_000)
  expect(await beginTurn(database.db, sender, turn as { at: number }, WITHIN)).toBeNull()
})

it('a pause holds a sender without a pace, too', async () => {
  const sender = senderOf(null)
  expect(await reserveTurn(database.db, sender, 500, 10_000)).toEqual({ at: expect.any(Number) })
  await holdBack(database.db, 'telegram', 60_000)
  const wait = await reserveTurn(database.db, sender, 500, 10_000)
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})

it('what a busy machine has missed goes back, and is not caught up at once', async () => {
  const sent: number[] = []
  const back: number[] = []
  const messages = Array.from({ length: 20 }, (_, nth) => nth)
  await sendInTurn(messages, { at: Date.now() }, 20, async (message, isLate) => {
    if (isLate) return void back.push(message)
    sent.push(message)
    // Nothing else runs for as long as eight messages take.
    if (message === 4) for (const end = Date.now() + 400; Date.now() < end;);
  })
  expect([...sent, ...back].toSorted((a, b) => a - b)).toEqual(messages)
  expect(back.length, 'but for those that are a little late').toBeGreaterThanOrEqual(3)
  expect(back[0]).toBe(5)
  expect(sent.at(-1)).toBe(19)
})
