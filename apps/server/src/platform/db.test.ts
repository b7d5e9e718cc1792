import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, inTransaction, openDatabase } from './db.ts'

let place: TestDatabase
let database: Database<object>
let connection: pg.Client
const onIdleError = vi.fn<(error: Error) => void>()

beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(() => place.drop())

beforeEach(async () => {
  onIdleError.mockClear()
  database = openDatabase(place.url, 1, onIdleError)
  database.pool.once('connect', (client) => {
    connection = client as pg.Client
  })
  await database.pool.query('select 1')
})

it('tells of an idle connection that the server ended, and makes another one', async () => {
  const other = new pg.Client({ connectionString: place.url })
  await other.connect()
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await other.end()

  await vi.waitFor(() => expect(onIdleError).toHaveBeenCalledOnce())
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

it('does not mind the end of a connection that it has closed', async () => {
  await database.close()
  connection.emit('error', new Error('terminating connection due to administrator command'))
  expect(onIdleError).not.toHaveBeenCalled()
})

it('does a transaction again that PostgreSQL has ended because it waited in a circle with another', async () => {
  await database.close()
  const { db, close } = openDatabase(place.url, 2, onIdleError)
  const lock = (trx: typeof db, id: number) => sql`select pg_advisory_xact_lock(${id}::int)`.execute(trx)
  let begun = 0
  let held = 0
  let meet = () => {}
  const bothHold = new Promise<void>((resolve) => (meet = resolve))
  const cross = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      begun += 1
      await lock(trx, first)
      held += 1
      if (held === 2) meet()
      await bothHold
      await lock(trx, second)
      return first
    })
  expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual([1, 2])
  expect(begun).toBe(3)
  await close()
})
