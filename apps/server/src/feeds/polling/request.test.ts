import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type ProviderServer, startProvider } from '../../../test/feeds/provider-server.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import type { Schema } from '../../schema.ts'
import type { Get } from '../source.ts'
import { footballDataOrg } from '../sources/football-data-org/football-data-org.ts'
import { theOddsApi } from '../sources/the-odds-api/the-odds-api.ts'
import { readAnswer } from './answer-store.ts'
import { getFrom } from './request.ts'

const KEY = 'a-key-that-nobody-may-see'
const PATH = '/competitions/EC/matches'

let place: TestDatabase
let database: Database<Schema>
let provider: ProviderServer
let get: Get
let matches: unknown[]

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 2, (error) => {
    throw error
  })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
beforeEach(async () => {
  matches = [{ id: 1 }]
  provider = await startProvider((path) => (path === PATH ? { matches } : undefined))
  get = getFrom(database.db, footballDataOrg, {
    url: provider.url,
    headers: { 'X-Auth-Token': KEY },
    query: {},
  })
})
afterEach(async () => {
  await provider.close()
  await database.pool.query('delete from feed_sources')
  await database.pool.query('delete from feed_answers')
})

const troubleOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { trouble: string; retryAfterS: number; message: string }) => error,
  )
const answers = async () =>
  (await database.pool.query<{ path: string }>('select path from feed_answers order by id')).rows

test('an answer is asked for again only if it has changed, and is kept once', async () => {
  const first = await get(PATH, { query: { season: '2024' } })
  expect(first.body).toEqual({ matches: [{ id: 1 }] })
  const again = await get(PATH, { query: { season: '2024' } })
  expect(again).toMatchObject({ body: first.body, answer_id: first.answer_id })
  expect(provider.calls.map(({ status }) => status)).toEqual([200, 304])
  matches = []
  expect((await get(PATH, { query: { season: '2024' } })).answer_id).not.toBe(first.answer_id)
  expect(await answers()).toEqual([{ path: `${PATH}?season=2024` }, { path: `${PATH}?season=2024` }])
})

test('a key goes with the call, and stands in no path and no error', async () => {
  const odds = getFrom(database.db, theOddsApi, { url: provider.url, headers: {}, query: { apiKey: KEY } })
  await odds(PATH)
  expect(provider.calls[0]!.path).toBe(`${PATH}?apiKey=${KEY}`)
  expect(await answers()).toEqual([{ path: PATH }])
  const error = await troubleOf(odds('/sports'))
  expect(error).toMatchObject({ trouble: 'refused' })
  expect(error!.message).not.toContain(KEY)
  await get(PATH)
  expect(provider.calls.at(-1)!.headers['x-auth-token']).toBe(KEY)
})

test.each([
  ['Retry-After in seconds', { 'retry-after': '90' }, 90],
  [
    'Retry-After as a date, by the clock of the source',
    { 'retry-after': 'Sat, 01 Jan 2000 00:02:00 GMT', date: 'Sat, 01 Jan 2000 00:00:00 GMT' },
    120,
  ],
  ['the counter of the source', { 'x-requestcounter-reset': '75' }, 75],
  ['Retry-After of decades: a day at most', { 'retry-after': '1000000000' }, 24 * 3600],
  ['Retry-After of a number that is no time', { 'retry-after': '9'.repeat(20) }, 24 * 3600],
  [
    'Retry-After as a date of another century',
    { 'retry-after': 'Sat, 01 Jan 2100 00:00:00 GMT', date: 'Sat, 01 Jan 2000 00:00:00 GMT' },
    24 * 3600,
  ],
  ['a counter that is no time', { 'x-requestcounter-reset': '9'.repeat(20) }, 24 * 3600],
])('after too many calls it waits as long as it is told by %s', async (_, headers, seconds) => {
  provider.faults.push({ status: 429, headers, body: { message: 'too many', errorCode: 429 } })
  expect(await troubleOf(get(PATH))).toMatchObject({ trouble: 'limited', retryAfterS: seconds })
  // Until then nobody asks: not this feed and no other one.
  expect(await troubleOf(get(PATH))).toMatchObject({ trouble: 'no_budget' })
  expect(provider.calls).toHaveLength(1)
})

test.each([
  ['an error of its own', { status: 503 } as const, 'away'],
  ['an answer that is cut off', 'cut' as const, 'away'],
  ['a refusal', { status: 403, body: { message: 'restricted', errorCode: 403 } } as const, 'refused'],
  ['another address', { status: 302, headers: { location: 'http://127.0.0.1:1/' } } as const, 'refused'],
])('%s is a trouble with a name, and the source is left alone for a while', async (_, fault, trouble) => {
  provider.faults.push(fault)
  const error = await troubleOf(get(PATH))
  expect(error).toMatchObject({ trouble })
  expect(error!.retryAfterS).toBeGreaterThanOrEqual(15)
  expect(await answers()).toEqual([])
  expect(await troubleOf(get(PATH))).toMatchObject({ trouble: 'no_budget' })
})

test('what is no JSON is unreadable, and what was kept stays', async () => {
  const { answer_id: kept } = await get(PATH)
  const page = '<html>maintenance</html>'
  for (const body of [page, page, `<html>${'x'.repeat(200_000)}</html>`]) {
    provider.faults.push({ status: 200, body })
    expect(await troubleOf(get(PATH))).toMatchObject({ trouble: 'unreadable' })
  }
  expect((await get(PATH)).answer_id).toBe(kept)
  // An operator can see what came, once for the same page, and the beginning of a long one.
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from feed_answers where not is_readable order by id',
  )
  const texts = await Promise.all(rows.map(({ id }) => readAnswer(database.db, id)))
  expect(texts.map((text) => text?.length)).toEqual([page.length, 64 * 1024])
})

test('texts that the database cannot hold are cleaned, and nothing else of the answer', async () => {
  const [zero, half] = ['\\u0000', '\\ud83d']
  const pair = '\\ud83d\\ude00'
  provider.faults.push({
    status: 200,
    body: `{"name":"A${zero}B${half}","smile":"${pair}","path":"\\\\u0000"}`,
  })
  const { body, answer_id: kept } = await get(PATH)
  expect(body).toEqual({ name: 'AB\uFFFD', smile: '😀', path: '\\u0000' })
  await database.pool.query('select $1::jsonb', [JSON.stringify(body)])
  expect(await readAnswer(database.db, kept)).toContain(zero)
})

test('a list that came a short time ago costs no call', async () => {
  const fresh = { fresh_s: 60 }
  const first = await get(PATH, fresh)
  expect(await get(PATH, fresh)).toMatchObject({ body: first.body, answer_id: first.answer_id })
  expect(provider.calls).toHaveLength(1)
  await database.pool.query("update feed_answers set last_at = now() - interval '61 seconds'")
  await get(PATH, fresh)
  await get(PATH)
  expect(provider.calls).toHaveLength(3)
})

test('with no calls left by its headers it is left alone until they are counted anew', async () => {
  provider.headers = () => ({ 'x-requests-available-minute': '0', 'x-requestcounter-reset': '40' })
  await get(PATH)
  expect(await troubleOf(get(PATH))).toMatchObject({ trouble: 'no_budget', retryAfterS: 40 })
})

test('ten calls a minute are shared by all that ask', async () => {
  const asked = await Promise.all(Array.from({ length: 14 }, () => troubleOf(get(PATH))))
  expect(asked.filter((error) => error === null)).toHaveLength(10)
  expect(asked.filter((error) => error?.trouble === 'no_budget')).toHaveLength(4)
})
