import pg from 'pg'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { asTime } from './database-times.ts'
import { openDatabase } from './db.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(async () => {
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

it.each([
  ['Asia/Kolkata', 'ISO'],
  ['UTC', 'German'],
])('sessions are in UTC and ISO, also if the database uses %s and %s', async (zone, style) => {
  const name = new URL(place.url).pathname.slice(1)
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query(`alter database ${name} set timezone = '${zone}'`)
  await client.query(`alter database ${name} set datestyle = '${style}'`)
  await client.end()
  const { pool, close } = openDatabase(place.url, 1, () => {})
  const { rows } = await pool.query(
    "select current_setting('timezone') as zone, 'epoch'::timestamptz as time",
  )
  expect(rows).toEqual([{ zone: 'UTC', time: '1970-01-01T00:00:00Z' }])
  await close()
})
