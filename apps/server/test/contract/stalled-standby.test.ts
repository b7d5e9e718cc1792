import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/postgres/embedded-postgres.ts'
import { makeToken, hashToken } from '../../src/accounts/secrets.ts'
import { run, type Running } from '../process.ts'

// A synchronous standby that is not there: every commit waits for it, and no timeout of PostgreSQL ends that.

let folder: string
let postgres: EmbeddedPostgres
let admin: pg.Client
let server: Running
let address: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-it-test-'))
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query('set synchronous_commit = off')
  server = run('main', [], { DATABASE_URL: postgres.url, PORT: '0', DEMO: '0', ROLES: 'api' })
  address = /ready at (\S+)/.exec(await server.printed(/ready at \S+\n/))![1]!
  token = makeToken()
  const { rows } = await admin.query<{ id: number }>(
    "insert into users (reddy_id, name) values ('7400001', 'Ann') returning id",
  )
  await admin.query(
    "insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
    [hashToken(token), rows[0]!.id],
  )
}, 120_000)
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const setStandby = async (name: string) => {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`)
  await admin.query('select pg_reload_conf()')
}
const ask = async (method: string, path: string, body?: object) => {
  const begun = performance.now()
  const answer = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answered = (await answer.json()) as { code?: string; user?: { name: string } }
  return { status: answer.status, ms: performance.now() - begun, body: answered, headers: answer.headers }
}
const rename = (name: string) => ask('PUT', '/api/v1/user/profile', { name })
const isReady = async () => (await ask('GET', '/readyz')).status

it('saves are refused within 15 s while the standby stalls, reads go on, and all is well when it is back', async () => {
  expect((await rename('Before')).status).toBe(200)
  expect(await isReady()).toBe(200)
  await setStandby('not_there')
  // What was found ready a moment ago holds for two seconds.
  await expect.poll(isReady, { timeout: 15_000 }).toBe(503)

  // A transaction of several statements: its commit alone is waited for.
  const transaction = await ask('DELETE', '/api/v1/user/avatar')
  expect([transaction.status, transaction.body.code]).toEqual([503, 'unavailable'])
  expect(transaction.ms).toBeLessThan(10_000)

  const saves = await Promise.all(['One', 'Two', 'Three'].map(rename))
  for (const { status, ms, body, headers } of saves) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    expect(ms).toBeLessThan(15_000)
  }
  expect((await ask('GET', '/api/v1/sports')).status).toBe(200)
  expect(await isReady()).toBe(503)
  // Nothing is left behind that holds a lock, or a connection for good.
  await expect
    .poll(
      async () => {
        await admin.query('select pg_stat_clear_snapshot()')
        const { rows } = await admin.query<{ text: string }>(
          "select query as text from pg_stat_activity where wait_event = 'SyncRep' and query not ilike '%commit%'",
        )
        return rows
      },
      { timeout: 20_000 },
    )
    .toEqual([])

  await setStandby('')
  await expect.poll(isReady, { timeout: 15_000 }).toBe(200)
  expect((await rename('After')).status).toBe(200)
  expect((await ask('GET', '/api/v1/auth/user')).body.user?.name).toBe('After')
}, 180_000)
