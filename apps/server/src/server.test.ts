import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { run, type Running } from '../test/process.ts'
import { startHere, withServer } from '../test/started-server.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { shareOf } from './server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const METRICS_TOKEN = 'known-to-prometheus-alone'
const start = (env: Record<string, string> = {}) =>
  run('main', [], { DATABASE_URL: database.url, PORT: '0', DEMO: '0', ...env })
const addressOf = async (server: Running) =>
  /ready at (\S+)/.exec(await server.printed(/ready at \S+\n/))![1]!

test.each([
  [20, ['worker'], 20],
  [20, ['api'], 1],
  [20, ['api', 'worker'], 5],
  [2, ['api', 'worker'], 1],
] as const)('of %i connections of %j for its work of itself there are %i', (connections, roles, share) => {
  expect(shareOf(connections, roles)).toBe(share)
})

describe('a process', () => {
  test('prints its address and how to sign in, and is ready', async () => {
    const server = start({ METRICS_TOKEN })
    const address = await addressOf(server)
    expect(await server.printed(/dev\/messenger/)).toContain(`The codes appear at ${address}/dev/messenger`)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(`${address}/metrics`)).status).toBe(404)
    const metrics = await fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(await metrics.text()).toContain('http_request_duration_seconds')
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('finishes a running request when it is stopped, and then accepts none', async () => {
    const server = start()
    const address = await addressOf(server)
    // The request waits in the database for a lock that this test holds.
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table sports')
    const inFlight = fetch(`${address}/api/v1/sports`)
    await waitUntil(async () => {
      await holder.query('select pg_stat_clear_snapshot()')
      const { rows } = await holder.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length > 0
    })
    server.child.kill('SIGTERM')
    await waitUntil(() =>
      fetch(`${address}/healthz`).then(
        (answer) => answer.status === 503,
        () => true,
      ),
    )
    await holder.query('commit')
    await holder.end()
    const answer = await inFlight
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { sports: unknown[] }).sports).toHaveLength(2)
    expect(await server.ended).toMatchObject({ code: 0 })
  })

  test('lets no call wait for a lock without end', async () => {
    await withServer({ DATABASE_URL: database.url }, async ({ address }) => {
      const holder = new pg.Client({ connectionString: database.url })
      await holder.connect()
      await holder.query('begin; lock table sports')
      expect((await fetch(`${address}/api/v1/sports`)).status).toBe(503)
      await holder.end()
      expect((await fetch(`${address}/api/v1/sports`)).status).toBe(200)
    })
  })

  test('greets with the demo that another process has loaded, and warns of an open door', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`insert into notes values ('demo', '{"user": "1001", "organiser": "7001"}')`)
    const env = { DATABASE_URL: database.url, HOST: '0.0.0.0', MESSENGER: 'builtin' }
    const greeting = await withServer(env, async (server) => server.greeting)
    expect(greeting).toContain("Sign in with the number 1001; the organiser's is 7001.")
    expect(greeting).toMatch(
      /WARNING: Anybody who reaches this server can sign in as anybody:.* HOST=0\.0\.0\.0/,
    )
    await client.query("delete from notes where name = 'demo'")
    await client.end()
  })

  test('warns if its ORGANISERS leave out accounts of an earlier start', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("insert into organiser_accounts values ('7001'), ('7002'), ('7003')")
    const server = start({ ORGANISERS: '7002,7004', LOG_LEVEL: 'warn' })
    await addressOf(server)
    const { rows } = await client.query('select account from organiser_accounts order by account')
    expect(rows).toEqual([{ account: '7002' }, { account: '7004' }])
    await client.query('delete from organiser_accounts')
    await client.end()
    server.child.kill('SIGTERM')
    const { stdout } = await server.ended
    expect(stdout).toContain('Accounts that ORGANISERS named at an earlier start and does not name now: 2.')
  })

  test('that only works in the background shows its health, and nothing else', async () => {
    const env = {
      DATABASE_URL: database.url,
      ROLES: 'worker',
      METRICS_TOKEN,
      PUBLIC_URL: 'https://game.example',
    }
    await withServer(env, async ({ address, greeting }) => {
      expect(greeting).toContain(`${address}/healthz`)
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
        const { status, headers: received } = await fetch(address + path, { headers })
        expect([status, received.get('strict-transport-security')], path).toEqual([200, 'max-age=31536000'])
      }
      expect((await fetch(`${address}/metrics`)).status).toBe(404)
      for (const path of [
        '/',
        '/login',
        '/api/v1/sports',
        '/api/v1/settings',
        '/api/docs',
        '/dev/messenger',
      ]) {
        const answer = await fetch(address + path, { headers: { 'accept-language': 'en' } })
        expect([answer.status, await answer.json()], path).toEqual([
          404,
          { message: 'Nothing was found here.', errors: null, code: 'not_found' },
        ])
      }
    })
  })

  test('that would send reminders through another messenger than the others does not start', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`update notes set value = '"reddy"' where name = 'messenger'`)
    await expect(startHere({ DATABASE_URL: database.url, ROLES: 'worker' })).rejects.toEqual(
      new CannotStart(
        'This database is used with MESSENGER=reddy, and a worker sends the reminders: ' +
          'give it the same settings of the messenger.',
      ),
    )
    await client.query(`update notes set value = '"builtin"' where name = 'messenger'`)
    await client.end()
  })

  test('reports that a real messenger ends what the built-in one gave', async () => {
    const server = start({ MESSENGER: 'reddy', REDDY_TOKEN: 'bot-token', LOG_LEVEL: 'warn' })
    const output = await server.printed(/ready at/)
    expect(output).toMatch(/"event":"security","what":"everybody_signed_out"/)
    expect(output).not.toContain('bot-token')
    server.child.kill('SIGTERM')
    await server.ended
    // Later connections begin like this one.
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`update notes set value = '"builtin"' where name = 'messenger'`)
    await client.end()
  })

  test('ends with a sentence for each mistake in its settings', async () => {
    const { code, stderr } = await start({ PORT: 'many', ORGANISERS: 'bob', NODE_ENV: 'production' }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^PORT must be a whole number/m)
    expect(stderr).toMatch(/^ORGANISERS must be account numbers/m)
    expect(stderr).toMatch(/^MESSENGER=builtin shows the sign-in codes to every visitor/m)
  })
})

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
