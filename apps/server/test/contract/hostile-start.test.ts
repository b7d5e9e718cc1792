import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { run, type Running } from '../process.ts'

// Runs whole processes: unsafe settings must not start, and open doors must be shut.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const start = (env: Record<string, string>) =>
  run('main', [], { DATABASE_URL: database.url, PORT: '0', DEMO: '0', ...env })
const addressOf = async (server: Running) =>
  /ready at (\S+)/.exec(await server.printed(/ready at \S+\n/))![1]!
const stop = async (server: Running) => {
  server.child.kill('SIGTERM')
  return (await server.ended).stdout
}

describe('a server that other machines can reach does not start', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, /^MESSENGER is not set.* HOST=0\.0\.0\.0 lets others in/],
    [{ HOST: '::' }, /^MESSENGER is not set.* HOST=:: lets others in/],
    [
      { PUBLIC_URL: 'https://game.example' },
      /^MESSENGER is not set.* PUBLIC_URL at game\.example lets others in/,
    ],
    [{ TRUST_PROXY: '1' }, /^MESSENGER is not set.* TRUST_PROXY=1 lets others in/],
    [{ TRUST_PROXY: '127.0.0.1' }, /^MESSENGER is not set.* TRUST_PROXY=127\.0\.0\.1 lets others in/],
    [
      { CORS_ORIGINS: 'https://a.example' },
      /^MESSENGER is not set.* CORS_ORIGINS with https:\/\/a\.example lets others in/,
    ],
    [{ NODE_ENV: 'production' }, /^MESSENGER=builtin shows the sign-in codes.*NODE_ENV=production/],
    [{ NODE_ENV: 'production', MESSENGER: 'builtin' }, /^MESSENGER=builtin .* refused/],
    [{ HOST: '0.0.0.0', MESSENGER: 'reddy' }, /^MESSENGER=reddy needs the token/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must not trust everybody/],
    [{ TRUST_PROXY: '::ffff:0:0/96' }, /^TRUST_PROXY must not trust everybody/],
  ])('%j', async (env, sentence) => {
    const { code, stdout, stderr } = await start(env).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

const post = async (
  url: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const statusOf = async (url: string, token?: string) =>
  (await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status

describe('behind a real messenger', () => {
  const ORGANISER = '7001'
  const readCode = async (address: string, account: string): Promise<string> => {
    await post(`${address}/api/v1/auth/send-code`, { reddy_id: account })
    const shown = await fetch(`${address}/dev/messages?account=${account}`)
    return ((await shown.json()) as { messages: { code: string }[] }).messages[0]!.code
  }

  test('nothing of the demo works: no session, no role, no code, no page that shows codes', async () => {
    const before = start({ DEMO: '1' })
    const open = await addressOf(before)
    const code = await readCode(open, ORGANISER)
    const signedIn = await post(`${open}/api/v1/auth/login`, { reddy_id: ORGANISER, code })
    const token = signedIn.body.token as string
    expect(await statusOf(`${open}/api/v1/organiser/content`, token)).toBe(200)
    const unused = await readCode(open, '1001')
    await stop(before)

    const after = start({
      HOST: '0.0.0.0',
      MESSENGER: 'reddy',
      REDDY_TOKEN: 'not-a-real-token',
      REDDY_URL: 'https://127.0.0.1:9',
    })
    const shut = await addressOf(after)
    expect(await statusOf(`${shut}/api/v1/auth/user`, token)).toBe(401)
    expect(await statusOf(`${shut}/api/v1/organiser/content`, token)).toBe(401)
    expect((await post(`${shut}/api/v1/auth/login`, { reddy_id: '1001', code: unused })).status).toBe(422)
    for (const page of ['/dev/messages', '/dev/messenger'])
      expect(await statusOf(shut + page), page).toBe(404)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect((await client.query("select 1 from users where role = 'organiser'")).rowCount).toBe(0)
    await client.end()
    await stop(after)
  }, 120_000)
})

describe('the pages that show codes', () => {
  const PAGES = ['/dev/messages', '/dev/messenger']
  const ask = (address: string, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      // `fetch` does not allow another host header.
      const sent = request(address + path, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
      sent.on('error', reject).end()
    })
  const OF_THIS_MACHINE = ['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:80', '[::1]:3000', '[::1]']
  const FOREIGN = [
    ...['game.example', 'game.example:3000', '10.0.0.7', 'localhost.game.example', '[2001:db8::1]:3000'].map(
      (host) => ({ host }),
    ),
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-host': 'game.example' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
  ]

  test('are for this machine alone if no messenger was chosen', async () => {
    const server = start({})
    const address = await addressOf(server)
    for (const path of PAGES) {
      for (const host of OF_THIS_MACHINE) expect(await ask(address, path, { host }), host).toBe(200)
      for (const headers of FOREIGN)
        expect(await ask(address, path, headers as never), JSON.stringify(headers)).toBe(404)
    }
    await stop(server)
  })

  test('are open to everybody if the built-in messenger was chosen', async () => {
    const server = start({ MESSENGER: 'builtin' })
    const address = await addressOf(server)
    for (const path of PAGES)
      for (const headers of FOREIGN)
        expect(await ask(address, path, headers as never), JSON.stringify(headers)).toBe(200)
    await stop(server)
  })
})

describe('a request that has passed a proxy', () => {
  const passOn = async (address: string, headers: Record<string, string>) => {
    for (const path of ['/api/v1/sports', '/healthz', '/login']) await fetch(address + path, { headers })
  }
  const FORWARDED = [
    { 'x-forwarded-for': '1.2.3.4' },
    { forwarded: 'for=1.2.3.4' },
    { 'x-forwarded-host': 'a.b' },
  ]

  test.each([[{}], [{ TRUST_PROXY: '10.0.0.0/8', MESSENGER: 'builtin' }]])(
    'causes one warning if the proxy is not trusted (%j)',
    async (env) => {
      const server = start({ LOG_LEVEL: 'warn', ...env })
      const address = await addressOf(server)
      await passOn(address, {})
      for (const headers of FORWARDED) await passOn(address, headers)
      const warnings = (await stop(server)).split('\n').filter((line) => line.includes('not believed'))
      expect(warnings).toEqual([
        expect.stringMatching(/came from 127\.0\.0\.1 with the header x-forwarded-for/),
      ])
    },
  )

  test.each(['1', '127.0.0.0/8'])(
    'causes no warning if the proxy is trusted (TRUST_PROXY=%s)',
    async (TRUST_PROXY) => {
      const server = start({ LOG_LEVEL: 'warn', MESSENGER: 'builtin', TRUST_PROXY })
      const address = await addressOf(server)
      for (const headers of FORWARDED) await passOn(address, headers)
      expect(await stop(server)).not.toContain('which is not believed')
    },
  )
})

test('root gets a warning in the log and in the greeting; other users do not', async () => {
  const server = start({ LOG_LEVEL: 'warn' })
  await addressOf(server)
  const warnings = (await stop(server)).split('\n').filter((line) => line.includes('runs as root'))
  expect(warnings).toHaveLength(process.getuid?.() === 0 ? 2 : 0)
})
