import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Database, inRolledBackTransaction, inTransaction, openDatabase } from '../database/db.ts'
import { type Live, startLive } from './live.ts'
import { notify, notifyDesk, notifySignedOut } from './notify.ts'
import { addMessage, TOLD_AT_ONCE } from './signal-store.ts'
import { startTeller } from './teller.ts'

let database: Database<object>
let live: Live
let heard: string[]
let undo: (() => Promise<unknown>)[]

const fail = (error: unknown) => {
  throw error
}
const tellOn = ({ db }: Database<object>) => {
  const teller = startTeller(db, [db], fail)
  undo.push(() => teller.close())
  return teller
}
const countLeft = async () =>
  (await database.pool.query<{ left: number }>('select count(*) as left from signals')).rows[0]!.left

beforeEach(async () => {
  const { url, drop } = await createTestDatabase()
  database = openDatabase<object>(url, 4, fail)
  live = startLive(url, fail)
  heard = []
  undo = []
  live.subscribe((message) => heard.push(message))
  await new Promise<void>((resolve) => live.onListening(resolve))
  return async () => {
    for (const step of undo.toReversed()) await step()
    await live.close()
    await database.close()
    await drop()
  }
})
afterEach(() => expect(heard.filter((message) => message.includes('never'))).toEqual([]))

it('tells after the commit, nothing before it and nothing of a transaction that is rolled back', async () => {
  tellOn(database)
  await inRolledBackTransaction(database.db, (trx) => notify(trx, { topic: 'score', tournament: 'never' }))
  await inTransaction(database.db, async (trx) => {
    await inTransaction(trx, (inner) => notify(inner, { topic: 'score', tournament: 'cup' }))
    await notifyDesk(trx)
    await notifyDesk(trx)
    await pause(50)
    expect(heard).toEqual([])
  })
  await eventually(() => expect(heard).toHaveLength(2))
  expect(heard.map((message) => JSON.parse(message))).toEqual([
    { signal: { topic: 'score', tournament: 'cup', team: null }, to: null },
    // The same message twice in a transaction is told once.
    { signal: { topic: 'desk', tournament: null, team: null }, to: 'organisers' },
  ])
  await eventually(async () => expect(await countLeft()).toBe(0))
})

it('another node tells what a dead one has left, at its next look', async () => {
  // The dead node had no teller: it committed and said nothing.
  await inTransaction(database.db, (trx) => notifySignedOut(trx, 7))
  await pause(100)
  expect(heard).toEqual([])
  expect(await countLeft()).toBe(1)
  tellOn(openAnother())
  await eventually(() => expect(heard).toEqual(['{"topic":"signed_out","user_id":7}']))
  expect(await countLeft()).toBe(0)
})

it('tells more than fit into one telling, in the order in which they were written, by whichever node', async () => {
  const written = Array.from({ length: 2 * TOLD_AT_ONCE + 5 }, (_, nth) => `message ${nth}`)
  await inTransaction(database.db, async (trx) => {
    for (const message of written) await addMessage(trx, message)
  })
  tellOn(database)
  await notify(database.db, { topic: 'score', tournament: 'cup' })
  await eventually(() => expect(heard).toHaveLength(written.length + 1))
  expect(heard.slice(0, -1)).toEqual(written)
})

it('several nodes tell each message once', async () => {
  const nodes = [database, openAnother(), openAnother()]
  for (const node of nodes) tellOn(node)
  const written = Array.from({ length: 90 }, (_, nth) => nth)
  await Promise.all(written.map((nth) => notifySignedOut(nodes[nth % nodes.length]!.db, nth)))
  await eventually(() => expect(heard).toHaveLength(written.length))
  expect(new Set(heard).size).toBe(written.length)
})

it('a node that stops tells what stands', async () => {
  const teller = tellOn(database)
  await teller.close()
  await notifySignedOut(database.db, 1)
  const last = tellOn(database)
  await last.close()
  await eventually(() => expect(heard).toHaveLength(1))
})

it('refuses a message that PostgreSQL would not pass on: it would stop every telling', async () => {
  await expect(addMessage(database.db, 'x'.repeat(8000))).rejects.toThrow('signals_message_check')
  await addMessage(database.db, 'x'.repeat(7999))
  tellOn(database)
  await notifySignedOut(database.db, 1)
  await eventually(() => expect(heard).toHaveLength(2))
})

it('goes on after a telling that failed', async () => {
  const errors: unknown[] = []
  const teller = startTeller(database.db, [database.db], (error) => errors.push(error))
  undo.push(() => teller.close())
  await database.pool.query('alter table signals rename to gone')
  await eventually(() => expect(errors).not.toEqual([]))
  await database.pool.query('alter table gone rename to signals')
  await notifySignedOut(database.db, 1)
  await eventually(() => expect(heard).toHaveLength(1))
})

function openAnother(): Database<object> {
  const another = openDatabase<object>(database.pool.options.connectionString!, 2, fail)
  undo.push(() => another.close())
  return another
}
