import pg from 'pg'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Pooler, startPooler } from '../../../test/pooler.ts'
import { startHere, withServer } from '../../../test/started-server.ts'
import { CannotStart } from '../cannot-start.ts'
import { asTime } from './database-times.ts'
import { openDatabase } from './db.ts'

let place: TestDatabase
let pooler: Pooler
beforeAll(async () => {
  place = await createTestDatabase()
  pooler = await startPooler(place.url)
})
afterAll(async () => {
  await pooler.close()
  await place.drop()
})

test.each([
  ['2024-06-14 19:00:00+00', '2024-06-14T19:00:00Z'],
  ['2024-06-14 19:00:00.123456+00', '2024-06-14T19:00:00.123Z'],
  ['2024-06-14 19:00:00.5+00', '2024-06-14T19:00:00.500Z'],
  ['2024-06-14 22:00:00.123456+03', '2024-06-14T19:00:00.123Z'],
  ['2024-06-15 00:30:00+05:30', '2024-06-14T19:00:00Z'],
  ['2024-06-14 15:30:00-03:30', '2024-06-14T19:00:00Z'],
  ['2024-01-01 01:00:00+02', '2023-12-31T23:00:00Z'],
  ['infinity', 'infinity'],
  ['1900-01-01 02:30:17+02:30:17', '1900-01-01T00:00:00Z'],
])('%s is %s', (written, time) => {
  expect(asTime(written)).toBe(time)
})

it('refuses unreadable times instead of guessing', () => {
  for (const text of ['14/06/2024 19:00:00 MSK', '2024-06-14 19:00:00'])
    expect(() => asTime(text), text).toThrow(/not read/)
})

/** Sets the default time zone and date style of the database's sessions. */
async function setDefaults(zone: string, style: string): Promise<void> {
  const name = new URL(place.url).pathname.slice(1)
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query(`alter database ${name} set timezone = '${zone}'`)
  await client.query(`alter database ${name} set datestyle = '${style}'`)
  await client.end()
}

it('a time read through a pooler that drops connection options is the same', async () => {
  await setDefaults('Asia/Kolkata', 'ISO')
  const { pool, close } = openDatabase(pooler.url, 1, () => {})
  const { rows } = await pool.query(
    "select current_setting('timezone') as zone, 'epoch'::timestamptz as time",
  )
  expect(rows).toEqual([{ zone: 'Asia/Kolkata', time: '1970-01-01T00:00:00Z' }])
  await close()
})

it.each([
  ['Europe/Moscow', 'ISO'],
  ['Europe/London', 'ISO'],
  ['UTC', 'German'],
])('no process starts if sessions use %s and %s in spite of its options', async (zone, style) => {
  await setDefaults(zone, style)
  const refusal = await startHere({ DATABASE_URL: pooler.url }).then(
    () => null,
    (error: unknown) => error as Error,
  )
  expect(refusal).toBeInstanceOf(CannotStart)
  expect(refusal!.message).toMatch(
    new RegExp(
      `^The database test_\\w+ \\(DATABASE_URL\\) answers times in the zone ${zone} and the style ${style}`,
    ),
  )
  expect(refusal!.message).toContain("set timezone = 'UTC'")
})

it('a process starts behind such a pooler if the database itself uses UTC, and without one whatever it uses', async () => {
  for (const [url, zone] of [
    [pooler.url, 'Etc/UTC'],
    [place.url, 'Europe/Moscow'],
  ] as const) {
    await setDefaults(zone, 'ISO')
    const greeting = await withServer({ DATABASE_URL: url }, async (server) => server.greeting)
    expect(greeting).toContain('ready at')
  }
})
