import { createTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/postgres/embedded-postgres.ts'
import { ORGANISER, type Reply } from '../app.ts'
import { type ServerProcess, startServerProcess } from '../process-app.ts'
import { contestOn } from '../steps.ts'
import { smallCup } from '../world.ts'

// A missing synchronous standby: every commit waits for it, and no timeout of PostgreSQL ends that wait.

const SLUG = 'stalled'
/** The users who save a prediction in the same moment. */
const FANS = 8
let folder: string
let postgres: EmbeddedPostgres
let admin: pg.Client
let server: ServerProcess
let contest: ReturnType<typeof contestOn>
let fans: string[]
let team: number | string
let match: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-it-test-'))
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query('set synchronous_commit = off')
  server = await startServerProcess(
    { ROLES: 'api', DATABASE_POOL: '30', ORGANISERS: ORGANISER },
    { url: postgres.url, drop: async () => {} },
  )
  contest = contestOn(server)
  await contest.publish(smallCup(SLUG))
  fans = await Promise.all(Array.from({ length: FANS }, (_, nth) => server.signIn(`740000${nth + 1}`)))
  const { tournament } = await server.call(readTournament, { params: { slug: SLUG } }, fans[0]!)
  const body = { name: 'Patient', tournament_id: tournament.id }
  team = (await server.call(createTeam, { body }, fans[0]!)).team.id
  match = (await contest.matches(SLUG, fans[0]!))['m1']!.id
}, 120_000)
afterAll(async () => {
  await server.stop()
  await admin.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

afterEach(() => setStandby(''))

const setStandby = async (name: string) => {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`)
  await admin.query('select pg_reload_conf()')
}
async function timed(reply: Promise<Reply>) {
  const begun = performance.now()
  const { status, body, headers } = await reply
  return {
    status,
    ms: performance.now() - begun,
    body: body as { code?: string; user?: { name: string } },
    headers,
  }
}
const ask = (method: string, path: string, body?: object, token = fans[0]!) =>
  timed(server.request(method, path, { token, ...(body && { body }) }))
const rename = (name: string) => ask('PUT', '/api/v1/user/profile', { name })
const predict = (token: string) =>
  timed(contest.trySave(SLUG, token, [{ event_id: match, first: 1, second: 0 }]))
const isReady = async () => (await ask('GET', '/readyz')).status

it('saves are refused within 15 s while the standby stalls, reads go on, and all works when it is back', async () => {
  expect((await rename('Before')).status).toBe(200)
  expect(await isReady()).toBe(200)
  await setStandby('not_there')
  // A positive readiness check is remembered for two seconds.
  await expect.poll(isReady, { timeout: 15_000 }).toBe(503)

  // A transaction of several statements: only its commit waits.
  const transaction = await ask('DELETE', '/api/v1/user/avatar')
  expect([transaction.status, transaction.body.code]).toEqual([503, 'unavailable'])
  expect(transaction.ms).toBeLessThan(10_000)

  const saves = await Promise.all([
    ...['One', 'Two', 'Three'].map(rename),
    // Limits of these calls are counted by a library, whose statements commit by themselves.
    ask('POST', '/api/v1/auth/send-code', { reddy_id: '7400099' }),
    ask('POST', '/api/v1/auth/login', { reddy_id: '7400098', code: '123456' }),
    ask('POST', `/api/v1/teams/${team}/messages`, { text: 'Anybody here?' }),
    // These share one statement.
    ...fans.map(predict),
  ])
  for (const { status, ms, body, headers } of saves) {
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect(ms).toBeLessThan(15_000)
  }
  expect((await ask('GET', '/api/v1/sports')).status).toBe(200)
  expect(await isReady()).toBe(503)
  // Nothing is left behind that occupies a lock or a connection for good.
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

it('a save whose wait for the standby somebody cancels is not acknowledged, though PostgreSQL commits it', async () => {
  await setStandby('not_there')
  const waiting = rename('Unconfirmed')
  await expect
    .poll(
      async () => {
        const { rowCount } = await admin.query(
          "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'",
        )
        return rowCount
      },
      { timeout: 5000 },
    )
    .toBeGreaterThan(0)
  const { status, body, ms } = await waiting
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(ms).toBeLessThan(6000)
  await setStandby('')
  expect((await ask('GET', '/api/v1/auth/user')).body.user?.name).toBe('Unconfirmed')
}, 60_000)
