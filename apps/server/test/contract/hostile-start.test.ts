import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { readConfig } from '../../src/config.ts'
import { CannotStart } from '../../src/platform/cannot-start.ts'
import { makeLog } from '../../src/platform/log.ts'
import { useApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { run } from '../process.ts'
import { withServer } from '../started-server.ts'

// Unsafe settings must not start, and open doors must be shut.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const start = (env: Record<string, string>) =>
  run('main', [], { DATABASE_URL: database.url, PORT: '0', DEMO: '0', ...env })
const withSettings = <Result>(env: Record<string, string>, use: (address: string) => Promise<Result>) =>
  withServer({ DATABASE_URL: database.url, ...env }, ({ address }) => use(address))

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
  ])('%j', (env: Record<string, string>, sentence) => {
    const read = () => readConfig({ DATABASE_URL: database.url, ...env })
    expect(read).toThrow(CannotStart)
    expect(read).toThrow(sentence)
  })

  test('but ends with the sentence alone', async () => {
    const { code, stdout, stderr } = await start({ HOST: '0.0.0.0' }).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^MESSENGER is not set.* HOST=0\.0\.0\.0 lets others in/)
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
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // What the demo leaves behind for its organiser.
    await client.query(
      `insert into notes values ('demo', '{"user": "1001", "organiser": "${ORGANISER}"}');
       insert into users (reddy_id, name, role, roles) values
         ('${ORGANISER}', 'Organiser', 'organiser', '{"owner": true, "moderator": false, "tournaments": []}')`,
    )
    const { token, unused } = await withSettings({}, async (open) => {
      const code = await readCode(open, ORGANISER)
      const signedIn = await post(`${open}/api/v1/auth/login`, { reddy_id: ORGANISER, code })
      const given = signedIn.body.token as string
      expect(await statusOf(`${open}/api/v1/organiser/content`, given)).toBe(200)
      return { token: given, unused: await readCode(open, '1001') }
    })

    const settings = {
      HOST: '0.0.0.0',
      MESSENGER: 'reddy',
      REDDY_TOKEN: 'not-a-real-token',
      REDDY_URL: 'https://127.0.0.1:9',
    }
    await withSettings(settings, async (listening) => {
      const shut = listening.replace('0.0.0.0', '127.0.0.1')
      expect(await statusOf(`${shut}/api/v1/auth/user`, token)).toBe(401)
      expect(await statusOf(`${shut}/api/v1/organiser/content`, token)).toBe(401)
      expect((await post(`${shut}/api/v1/auth/login`, { reddy_id: '1001', code: unused })).status).toBe(422)
      for (const page of ['/dev/messages', '/dev/messenger'])
        expect(await statusOf(shut + page), page).toBe(404)
    })
    expect(
      (await client.query("select 1 from users where role = 'organiser' or roles is not null")).rowCount,
    ).toBe(0)
    await client.end()
  })
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
    await withSettings({}, async (address) => {
      for (const path of PAGES) {
        for (const host of OF_THIS_MACHINE) expect(await ask(address, path, { host }), host).toBe(200)
        for (const headers of FOREIGN)
          expect(await ask(address, path, headers as never), JSON.stringify(headers)).toBe(404)
      }
    })
  })

  test('are open to everybody if the built-in messenger was chosen', async () => {
    await withSettings({ MESSENGER: 'builtin' }, async (address) => {
      for (const path of PAGES)
        for (const headers of FOREIGN)
          expect(await ask(address, path, headers as never), JSON.stringify(headers)).toBe(200)
    })
  })
})

const FORWARDED = [
  { 'x-forwarded-for': '1.2.3.4' },
  { forwarded: 'for=1.2.3.4' },
  { 'x-forwarded-host': 'a.b' },
]
const ONE_WARNING = [expect.stringMatching(/came from 127\.0\.0\.1 with the header x-forwarded-for/)]
const notBelieved = (lines: string[]) => lines.filter((line) => line.includes('which is not believed'))

describe.each([
  ['10.0.0.0/8', 'causes one warning, as from a proxy that is not trusted', ONE_WARNING],
  ['1', 'causes no warning, as from a trusted proxy', []],
  ['127.0.0.0/8', 'causes no warning, as from a trusted network', []],
])('a request that has passed a proxy, with TRUST_PROXY=%s', (TRUST_PROXY, words, expected) => {
  const logged: string[] = []
  const server = useApp({
    trustProxy: readConfig({ TRUST_PROXY, MESSENGER: 'builtin' }).trustProxy,
    log: makeLog('warn', { write: (line) => logged.push(line) }),
  })

  test(words, async () => {
    for (const headers of [{}, ...FORWARDED])
      for (const path of ['/api/v1/sports', '/healthz', '/login'])
        await server.request('GET', path, { headers })
    expect(notBelieved(logged)).toEqual(expected)
  })
})

test('a process warns once of a proxy that it does not trust, and root of itself, in the log and in the greeting', async () => {
  const server = start({ LOG_LEVEL: 'warn' })
  const address = /ready at (\S+)/.exec(await server.printed(/ready at \S+\n/))![1]!
  for (const headers of [{}, ...FORWARDED]) await fetch(`${address}/healthz`, { headers })
  server.child.kill('SIGTERM')
  const lines = (await server.ended).stdout.split('\n')
  expect(notBelieved(lines)).toEqual(ONE_WARNING)
  const ofRoot = lines.filter((line) => line.includes('runs as root'))
  expect(ofRoot).toHaveLength(process.getuid?.() === 0 ? 2 : 0)
})
