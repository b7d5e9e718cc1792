import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import { readConfig, SETTINGS } from '../../src/config.ts'
import { type Secret, SECRETS } from '../../src/platform/secrets.ts'
import { beginSession } from '../../src/accounts/sessions/sessions.ts'
import { findUser, makeUser } from '../../src/accounts/store.ts'
import { addIdentity } from '../../src/accounts/identities/identity-store.ts'
import { openDatabase } from '../../src/platform/database/db.ts'
import type { Db, Schema } from '../../src/schema.ts'
import { nameOf, sampleOf } from '../calls.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { run } from '../process.ts'

/** Nobody listens there, so everything that is sent fails. */
const CLOSED = '127.0.0.1:1'
const OWNER = '7300601'
/** The letters of a public key of push messages: a point of P-256. */
const PUBLIC_KEY_LETTERS = 87

type Sample = {
  /** What nobody may see. */
  secret: string
  value: string
  /** A value with the secret that the setting refuses. */
  bad: string
}
/** Each setting that is a secret: a new one needs a sample here. */
const SAMPLES: Record<Exclude<Secret, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>, Sample> = {
  REDDY_TOKEN: sample('reddy-Fq7vX0', (secret) => [secret, `${secret} !`]),
  SMTP_URL: sample('smtp-Kw3nZ9', (secret) => [
    `smtp://post:${secret}@${CLOSED}`,
    `ftp://post:${secret}@a.example`,
  ]),
  TELEGRAM_TOKEN: sample('telegram-Pb5cT2-of-thirty-signs-and-more', (secret) => [
    `1234567:${secret}`,
    `x:${secret}`,
  ]),
  // Any text may be one: alone it is a mistake, because the rest of the way is not set.
  OIDC_CLIENT_SECRET: sample('company-Vn2xD7-of-the-test', (secret) => [secret, secret]),
  METRICS_TOKEN: sample('metrics-Jd8mR4-of-the-test', (secret) => [secret, `${secret} !`]),
  FOOTBALL_DATA_TOKEN: sample('football-Ts6bN1-of-the-test', (secret) => [secret, `${secret} !`]),
  ODDS_API_KEY: sample('odds-Yc2kV8-of-the-test', (secret) => [secret, `${secret} !`]),
}
function sample(secret: string, write: (secret: string) => [value: string, bad: string]): Sample {
  const [value, bad] = write(secret)
  return { secret, value, bad }
}
const GIVEN = Object.fromEntries(Object.entries(SAMPLES).map(([name, { value }]) => [name, value]))
/** What the ways need beside their secrets. */
const FAILING = {
  ...GIVEN,
  MESSENGER: 'reddy',
  REDDY_URL: `https://${CLOSED}/v2`,
  MAIL_FROM: 'league@example.com',
  TELEGRAM_URL: `http://${CLOSED}`,
  OIDC_ISSUER: `http://${CLOSED}`,
  OIDC_CLIENT_ID: 'called-it',
  PUBLIC_URL: 'https://game.example',
  ORGANISERS: OWNER,
}

/** Returns a port on which nobody listens: with PUBLIC_URL the process does not print its own. */
async function freePort(): Promise<number> {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  await new Promise((resolve) => holder.close(resolve))
  return port
}

/** Returns the secrets that a text shows, as they are or as addresses and headers write them. */
function shownIn(text: string, secrets: readonly string[]): string[] {
  const forms = (secret: string) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ]
  return secrets.filter((secret) => forms(secret).some((form) => text.includes(form)))
}

it('a secret is found wherever it stands', () => {
  const secret = 'a secret/of="the"test'
  for (const text of [
    `the address is smtp://post:${encodeURIComponent(secret)}@mail.example`,
    JSON.stringify({ err: { message: `wrong: ${secret}` } }),
    `authorization: Basic ${Buffer.from(secret).toString('base64')}`,
    `state=${Buffer.from(secret).toString('base64url')}`,
  ])
    expect(shownIn(text, ['other', secret]), text).toEqual([secret])
  expect(shownIn('a secret of the test', [secret])).toEqual([])
})

describe('settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'called-it-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = (text: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, text)
    return path
  }
  const refusal = (env: Record<string, string>): string => {
    try {
      readConfig(env)
    } catch (error) {
      return `${String(error)}\n${(error as Error).stack}\n${JSON.stringify(error)}`
    }
    throw new Error('The settings are accepted.')
  }

  it('whose names are those of secrets are secrets', () => {
    // BACKUP_KEY is the public key that backups are encrypted to.
    const named = Object.keys(SETTINGS.shape).filter(
      (name) => /(TOKEN|SECRET|PASSWORD|PRIVATE|KEY)(_|$)/.test(name) && name !== 'BACKUP_KEY',
    )
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !(SECRETS as readonly string[]).includes(name))).toEqual([])
  })

  const DATABASE = sample('database-Hs6gL1', (secret) => [
    `postgres://a:${secret}@db/x`,
    `mysql://a:${secret}@db/x`,
  ])
  it.each([
    ...Object.entries(SAMPLES),
    ['DATABASE_URL', DATABASE] as const,
    ['DATABASE_DIRECT_URL', DATABASE] as const,
  ])('%s is in no explanation of a mistake, given as it is or as a file', (name, { secret, value, bad }) => {
    const path = file(`${bad}\n`)
    for (const env of [
      { [name]: bad },
      { [`${name}_FILE`]: path },
      { [name]: value, [`${name}_FILE`]: path },
      // A mistake elsewhere, and a value where the name of a file belongs.
      { [name]: value, PORT: 'x' },
      { [`${name}_FILE`]: bad },
    ]) {
      const words = refusal(env)
      expect(words).toMatch(name in env && 'PORT' in env ? /PORT/ : new RegExp(name))
      expect(shownIn(words, [secret]), JSON.stringify(Object.keys(env))).toEqual([])
    }
  })
})

describe('a server whose ways all fail', () => {
  let place: TestDatabase
  /** Everything that came out: answers with their headers, and what the process printed. */
  const out: string[] = []
  let secrets: string[] = []

  beforeAll(async () => {
    place = await createTestDatabase()
    const port = await freePort()
    const server = run('main', [], {
      DATABASE_URL: place.url,
      PORT: String(port),
      DEMO: '0',
      DATABASE_POOL: '5',
      LOG_LEVEL: 'trace',
      ...FAILING,
    })
    await server.printed(/ready at \S+\n/)
    const address = `http://127.0.0.1:${port}`
    const database = openDatabase<Schema>(place.url, 2, () => {})
    const { db } = database
    const query = (text: string) => database.pool.query<Record<string, string>>(text)
    const ask = async (
      method: string,
      path: string,
      { token, body }: { token?: string; body?: unknown } = {},
    ) => {
      const reply = await fetch(address + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      }).catch((error: unknown) => error)
      if (!(reply instanceof Response)) throw new Error(`${method} ${path} has no answer`, { cause: reply })
      const text = path === '/api/v1/stream' ? (await reply.body?.cancel(), '') : await reply.text()
      out.push(`${method} ${path} ${reply.status} ${JSON.stringify([...reply.headers])} ${text}`)
      return reply.status
    }
    try {
      const enter = async (account: string, email: string) => {
        const user =
          (await findUser(db as Db, account)) ?? (await makeUser(db as Db, account, { noun: 'Fan' }))
        await addIdentity(db as Db, user.id, { kind: 'email', key: email })
        return beginSession(db as Db, user.id, 'test')
      }
      const [owner, user] = [
        await enter(OWNER, 'owner@example.com'),
        await enter('7300602', 'fan@example.com'),
      ]
      // Each way is asked for a sign-in, and tested by an owner.
      for (const body of [{ reddy_id: '7300603' }, { email: 'anna@example.com' }])
        expect(await ask('POST', '/api/v1/auth/send-code', { body })).toBe(503)
      const { ways } = (await (await fetch(`${address}/api/v1/auth/ways`)).json()) as {
        ways: { key: string }[]
      }
      expect(ways.length, 'all ways are on').toBe(4)
      for (const { key } of ways) {
        await ask('POST', `/api/v1/organiser/contest/ways/${key}/test`, { token: owner })
        await ask('POST', `/api/v1/auth/${key}`, { body: {} })
        await ask('GET', `/api/v1/auth/${key}?return=%2F`)
      }
      // Its notice goes to the other way.
      expect(await ask('DELETE', '/api/v1/user/identities/email', { token: user })).toBe(200)
      // Every call, as the owner and as nobody; those that would end what the test needs are left out.
      for (const call of ENDPOINTS.filter(({ path }) => !/logout|\/sessions|close/.test(path))) {
        if (call.method === 'DELETE' && /\/user$|\/user\//.test(call.path)) continue
        const { method, url, body } = sampleOf(call, 'none')
        if (url.endsWith('/stream')) continue
        await ask(method, url, { body })
        if (nameOf(call) !== 'POST /api/v1/organiser/contest/finish-setup')
          await ask(method, url, { token: owner, body })
      }
      for (const path of ['/metrics', '/healthz', '/readyz', '/api/docs', '/api/openapi.json', '/auth/login'])
        await ask('GET', path)
      await ask('GET', '/metrics', { token: SAMPLES.METRICS_TOKEN.value })
      await ask('GET', '/metrics', { token: `${SAMPLES.METRICS_TOKEN.value}x` })
      // The database breaks under every call.
      for (const table of ['users', 'login_codes', 'mail_stops']) {
        await query(`alter table ${table} rename to ${table}_away`)
        for (const body of [{ reddy_id: '7300605' }, { email: `${table.replace('_', '')}@example.com` }])
          await ask('POST', '/api/v1/auth/send-code', { body })
        await ask('GET', '/api/v1/user/export', { token: user })
        await query(`alter table ${table}_away rename to ${table}`)
      }
      const { rows: notes } = await query('select name, value::text as value from notes')
      const { rows: kept } = await query('select * from audit_log')
      out.push(JSON.stringify(kept))
      // Keys that the product has made for itself are secrets, too.
      const own = notes
        .filter(({ name }) => /key/.test(name!))
        .flatMap(({ value }) => [...value!.matchAll(/[\w+/-]{32,}/g)].map(([key]) => key))
        // The public half of a pair is longer than all that is secret.
        .filter((key) => key.length < PUBLIC_KEY_LETTERS)
      const { password } = new URL(place.url)
      secrets = [
        ...Object.values(SAMPLES).map(({ secret }) => secret),
        // The password of a test server of one's own may be a word.
        ...(password.length >= 12 ? [password] : []),
        ...own,
        owner,
        user,
      ]
    } finally {
      await database.close()
      server.child.kill('SIGTERM')
      const { stdout, stderr } = await server.ended
      out.push(stdout, stderr)
    }
  }, 300_000)
  afterAll(() => place.drop())

  it('shows none of its secrets: in no answer, no log, no export and no entry of the audit log', () => {
    expect(out.length).toBeGreaterThan(200)
    const all = out.join('\n')
    expect(all, 'failures were logged').toMatch(/request failed/)
    expect(all, 'the ways have failed').toMatch(/not available/)
    expect(
      out.flatMap((text) => shownIn(text, secrets).map((secret) => `${secret} in ${text.slice(0, 300)}`)),
    ).toEqual([])
  })

  it('explains a database that it does not reach without the password', async () => {
    const secret = 'database-Hs6gL1'
    const wrong = new URL(place.url)
    wrong.password = secret
    const nowhere = new URL(wrong)
    nowhere.port = '1'
    for (const url of [nowhere, wrong]) {
      const { stdout, stderr, code } = await endedOrStopped(url.href)
      if (url === nowhere) expect(code).toBe(1)
      expect(shownIn(stdout + stderr, [secret])).toEqual([])
    }
  })

  /** A server that trusts its own machine accepts any password; then the process is stopped. */
  async function endedOrStopped(url: string) {
    const server = run('main', [], {
      ...FAILING,
      DATABASE_URL: url,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'trace',
    })
    await server.printed(/ready at \S+\n/).then(
      () => server.child.kill('SIGTERM'),
      () => undefined,
    )
    return server.ended
  }
})
