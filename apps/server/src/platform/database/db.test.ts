import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, inTransaction, openDatabase } from './db.ts'
import { isUnavailable } from './unavailable.ts'
import { eventually } from '../../../test/eventually.ts'

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

it('reports an idle connection that the server ended, and opens another one', async () => {
  const other = new pg.Client({ connectionString: place.url })
  await other.connect()
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  await other.end()

  await eventually(() => expect(onIdleError).toHaveBeenCalledOnce())
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

it('does not report the end of a connection that it has closed', async () => {
  await database.close()
  connection.emit('error', new Error('terminating connection due to administrator command'))
  expect(onIdleError).not.toHaveBeenCalled()
})

it('repeats a transaction that PostgreSQL has ended in a deadlock', async () => {
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

it.each([
  ['a statement that runs too long', { statement: 100 }, '57014', () => sql`select pg_sleep(60)`],
  ['waiting too long for a lock', { lock: 100 }, '55P03', () => sql`lock table sports`],
])('ends %s, and the next is served', async (_, timeouts, code, statement) => {
  await database.pool.query('begin; lock table sports')
  const { db, close } = openDatabase(place.url, 1, onIdleError, {
    statement: 0,
    lock: 0,
    rest: 0,
    ...timeouts,
  })
  const error = await inTransaction(db, (trx) => statement().execute(trx)).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code })
  expect(isUnavailable(error)).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
  await database.close()
})

it('ends a transaction that is idle for too long, and nothing else', async () => {
  await database.close()
  const { db, pool, close } = openDatabase(place.url, 1, onIdleError, { statement: 0, lock: 0, rest: 100 })
  let ended: Promise<unknown> | undefined
  pool.on('connect', (client) => {
    ended = new Promise((resolve) => client.once('end', resolve))
  })
  const error = await inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx)
    await ended
    return sql`select 2`.execute(trx)
  }).catch((caught: unknown) => caught)
  expect(isUnavailable(error), String(error)).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})

it('has no timeouts unless they are set', async () => {
  const { rows } = await database.pool.query(
    `select name from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting <> '0'`,
  )
  expect(rows).toEqual([])
  await database.close()
})
