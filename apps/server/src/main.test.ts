import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/database.ts'
import { run } from '../test/process.ts'
import { readConfig } from './config.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { startServer } from './server.ts'

// A start that fails because of its surroundings ends with one sentence, without a stack.

let database: TestDatabase
let folder: string
let occupant: Server

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'called-it-start-'))
  await writeFile(join(folder, 'file'), '')
  occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => occupant.close(resolve))
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const WITHOUT_DEMO = { DEMO: '0', PORT: '0', LOG_LEVEL: 'error' }

/** Returns the sentence that a start with these settings ends with. */
async function complaintOf(env: Record<string, string>): Promise<string> {
  const refusal = await startServer(readConfig({ ...WITHOUT_DEMO, ...env }), null).then(
    async (server) => {
      await server.stop()
      throw new Error('it has started')
    },
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(CannotStart)
  const { message } = refusal as CannotStart
  expect(message).not.toContain('\n')
  return message
}
const withDatabase = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

test('a port in use is reported in one line, without a stack', async () => {
  const port = String((occupant.address() as AddressInfo).port)
  const env = { ...WITHOUT_DEMO, DATABASE_URL: database.url, PORT: port }
  expect(await run('main', [], env).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another program listens at 127.0.0.1:${port} already. Stop it, or choose another PORT.\n`,
  })
})

test.each([
  ['203.0.113.9', 'HOST=203.0.113.9 is not an address of this machine.'],
  ['no-such-host.invalid', 'HOST=no-such-host.invalid is not a name that this machine knows.'],
])('HOST %s', async (HOST, sentence) => {
  expect(await complaintOf({ DATABASE_URL: database.url, HOST, MESSENGER: 'builtin' })).toBe(sentence)
})

test('a data folder that is a file, is inside one, or cannot be made is refused', async () => {
  const file = join(folder, 'file')
  expect(await complaintOf({ DATA_DIR: file })).toBe(
    `The data folder ${file} (DATA_DIR) cannot be used, because it is a file, not a folder.`,
  )
  expect(await complaintOf({ DATA_DIR: join(file, 'in') })).toContain('because a part of the path is a file.')
  expect(await complaintOf({ DATA_DIR: '/sys/called-it' })).toMatch(
    /^The data folder \/sys\/called-it .*because/,
  )
})

test('data of another PostgreSQL version is refused', async () => {
  const data = join(folder, 'old', 'postgres', 'data')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  // PostgreSQL refuses root as the owner of a database.
  if (process.getuid?.() === 0) expect(await complaintOf({ DATA_DIR: join(folder, 'old') })).toContain('root')
  else expect(await complaintOf({ DATA_DIR: join(folder, 'old') })).toContain('made by PostgreSQL 17')
})

test('a database that does not exist or refuses access is reported', async () => {
  const nowhere = await complaintOf({ DATABASE_URL: withDatabase((url) => (url.port = '9')) })
  expect(nowhere).toMatch(
    /^The database test_\w+ at 127\.0\.0\.1:9 \(DATABASE_URL\) cannot be used: .*ECONNREFUSED/,
  )
  const unknown = await complaintOf({
    DATABASE_URL: withDatabase((url) => (url.hostname = 'no-such-host.invalid')),
  })
  expect(unknown).toMatch(/ENOTFOUND|EAI_AGAIN/)
  const wrong = await complaintOf({ DATABASE_URL: withDatabase((url) => (url.password = 'guess-me')) })
  expect(wrong).toMatch(/cannot be used: password authentication failed/)
  expect(wrong).not.toContain('guess-me')
  const missing = await complaintOf({ DATABASE_URL: withDatabase((url) => (url.pathname = '/missing')) })
  expect(missing).toContain('database "missing" does not exist')
})

test('a database of another version is refused', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("insert into migrations (name) values ('9999_future.sql')")
  expect(await complaintOf({ DATABASE_URL: database.url })).toBe(
    'The database is of another version of this program: it has 9999_future.sql.',
  )
  await client.query("delete from migrations where name = '9999_future.sql'")
  await client.end()
})

test('what is wrong is said in the order in which it can be mended, and nothing is done to the database before', async () => {
  const empty = await createEmptyDatabase()
  const onEmpty = new pg.Client({ connectionString: empty.url })
  await onEmpty.connect()
  const port = String((occupant.address() as AddressInfo).port)
  const wrong = { DATABASE_URL: withDatabase((url) => (url.password = 'guess-me')) }
  expect(() => readConfig({ ...wrong, PORT: 'many', MESSENGER: 'pigeon' })).toThrow(
    /^PORT must .*\nMESSENGER must /,
  )
  expect(await complaintOf({ ...wrong, PORT: port })).toContain('Another program listens')
  expect(await complaintOf({ DATABASE_URL: empty.url, PORT: port })).toContain('Another program listens')
  const { rows } = await onEmpty.query("select to_regclass('migrations') as made")
  expect(rows).toEqual([{ made: null }])
  await onEmpty.end()
  await empty.drop()

  expect(await complaintOf(wrong)).toContain('password authentication failed')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("insert into migrations (name) values ('9999_future.sql')")
  await client.query(`insert into notes values ('messenger', '"reddy"')`)
  const worker = { DATABASE_URL: database.url, ROLES: 'worker' }
  expect(await complaintOf(worker)).toContain('is of another version')
  await client.query("delete from migrations where name = '9999_future.sql'")
  expect(await complaintOf(worker)).toContain('This database is used with MESSENGER=reddy')
  await client.query("delete from notes where name = 'messenger'")
  await client.end()
})

test('a bug is reported with its place, without values of rows', async () => {
  // Thrown outside of any promise, as soon as a handler is registered.
  const mistake = `process.on('newListener', (name) => name === 'uncaughtException' && setImmediate(() => {
    throw Object.assign(new Error('nobody waits for this'), { detail: 'Key (reddy_id)=(7300001' + '12233441)' })
  }))`
  const env = { ...WITHOUT_DEMO, DATABASE_URL: database.url }
  const preload = `--import=data:text/javascript,${encodeURIComponent(mistake)}`
  const { code, stderr } = await run('main', [], { ...env, NODE_OPTIONS: preload }).ended
  expect(code).toBe(1)
  const { err, msg } = JSON.parse(stderr) as { err: { stack: string }; msg: string }
  expect([msg, err.stack]).toEqual([
    'ended by a mistake of ours',
    expect.stringContaining('nobody waits for this'),
  ])
  expect(stderr).not.toContain('730000112233441')
})
