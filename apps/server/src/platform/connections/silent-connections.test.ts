import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { TcpProxy } from '../../../test/evenings/tcp-proxy.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { isLost } from '../database/unavailable.ts'
import { silentWords } from './silent-connections.ts'
import { serverOf } from './writing-server.ts'

let place: TestDatabase
let proxy: TcpProxy
let database: Database<object>
let end: () => void
const said: string[] = []

beforeAll(async () => {
  place = await createTestDatabase()
  proxy = await TcpProxy.to(Number(new URL(place.url).port))
  const url = place.url.replace(new URL(place.url).host, `127.0.0.1:${proxy.port}`)
  database = openDatabase(url, 4, () => {})
  end = serverOf(url).watch((sentence) => said.push(sentence), 250)
})
afterAll(async () => {
  end()
  await database.close()
  await proxy.close()
  await place.drop()
})

const ask = (statement: string) => database.pool.query(statement)

it('one connection is told in the singular', () => {
  expect(silentWords(1, 'db:5432')).toBe(
    '1 connection to the database server db:5432 is silent, as if forgotten on the way; it is made anew.',
  )
  expect(silentWords(2, 'db:5432')).toBe(
    '2 connections to the database server db:5432 are silent, as if forgotten on the way; they are made anew.',
  )
})

it('a statement that takes long is left alone', async () => {
  await expect(ask('select pg_sleep(3)')).resolves.toMatchObject({ rowCount: 1 })
  expect(said).toEqual([])
})

it('a statement whose connection was forgotten on the way fails as lost, and the next ones are answered', async () => {
  const all = (statement: string) => Promise.allSettled([1, 2, 3, 4].map(() => ask(statement)))
  await all('select pg_sleep(0.1)')
  const pids = async () =>
    (await ask('select pid from pg_stat_activity where datname = current_database()')).rows.length
  expect(await pids()).toBeGreaterThanOrEqual(4)
  const asked = all('select pg_sleep(0.5)')
  proxy.make('half')
  proxy.make(null)
  const outcomes = await asked
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(2)
  for (const { reason } of failed) expect(isLost(reason)).toBe(true)
  // Found at one look, or at two.
  const counts = said.map((sentence) =>
    Number(/^(\d) connections? to the database server .* (?:is|are) silent/.exec(sentence)![1]),
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  const begun = performance.now()
  for (const outcome of await all('select 1')) expect(outcome.status).toBe('fulfilled')
  expect(performance.now() - begun).toBeLessThan(2000)
})
