import type { Answer, Endpoint, Input } from '@called-it/contract/endpoint.ts'
import { urlOf } from '@called-it/contract/client.ts'
import { TOKEN_LIFETIME_MS } from '@called-it/rules/limits.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll } from 'vitest'
import { hashToken, makeToken } from '../src/accounts/sessions/secrets.ts'
import { keepOrganisers, reddyWay, type Way } from '../src/accounts/accounts.ts'
import type { Company } from '../src/company/company.ts'
import { findUser, makeSession, makeUser } from '../src/accounts/store.ts'
import { buildApp } from '../src/app.ts'
import type { AppParts } from '../src/app-parts.ts'
import { type Database, openDatabase } from '../src/platform/database/db.ts'
import { type JobSender, startJobSender } from '../src/platform/jobs.ts'
import { startLive } from '../src/platform/live/live.ts'
import { startTeller } from '../src/platform/live/teller.ts'
import {
  type BuiltinMessenger,
  builtinMessenger,
  type Messenger,
} from '../src/platform/messenger/messenger.ts'
import type { UserAllowance } from '../src/platform/limits/user-limits.ts'
import type { Schema } from '../src/schema.ts'
import { JOBS } from '../src/worker.ts'
import { createTestDatabase } from './database.ts'

/** The organiser of every test's server. */
export const ORGANISER = '7000001'

/** Limits for tests, which do in a second what takes users hours. The tests of the limits bring their own. */
const MUCH: UserAllowance = { writes: 1_000_000, searches: 1_000_000, reads: 1_000_000 }

/** The least cost that the hash of a code can have: tests sign in thousands of times. */
const QUICK_HASH = 2

export type Reply<Body = unknown> = { status: number; body: Body; headers: Record<string, unknown> }

export type TestApp = {
  app: FastifyInstance
  database: Database<Schema>
  messenger: BuiltinMessenger
  jobs: JobSender
  /** Sends any request. */
  request(
    method: string,
    url: string,
    options?: { token?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>
  /** Makes a call of the contract and expects it to succeed. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Answer<E>>
  /** Makes a call of the contract, which may succeed or be refused. */
  attempt(endpoint: Endpoint, input: object, token?: string): Promise<Reply>
  /** Makes a user with a session, as a first login does, without hashing a code. Returns the token. */
  signIn(account: string): Promise<string>
  /** Signs in through the messenger, as a user does. Returns the token. */
  signInByCode(account: string, headers?: Record<string, string>): Promise<string>
}

/** What the steps of a contest need from a server, whether it runs in this process or in one of its own. */
export type AskedServer = Pick<TestApp, 'database' | 'request' | 'attempt' | 'call' | 'signIn'>

/** A server with a database of its own for this test file; both are removed when the file is done. */
export function useApp(
  overrides: Partial<AppParts['config']> &
    Partial<Pick<AppParts, 'allowance' | 'hashCost' | 'requestMaxMs' | 'answerTimes' | 'loopDelayMax'>> & {
      messenger?: Messenger
      company?: Company
      /** Left out: account numbers alone, by the messenger. */
      ways?: readonly Way[]
      webFolder?: string
      log?: FastifyBaseLogger
    } = {},
): TestApp {
  const made = {} as TestApp
  let close: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase()
    const fail = (error: unknown) => {
      throw error
    }
    const database = openDatabase<Schema>(url, 5, fail)
    // Tests may end its connection; the listener reconnects by itself.
    const live = startLive(url, () => {})
    // Some tests take the database away for a moment.
    const teller = startTeller(database.db, [database.db], () => {})
    const jobs = await startJobSender(url, JOBS, fail)
    const messenger = builtinMessenger(database.db)
    // TEST_LOG=1 shows why an answer was 500.
    const shown = process.env.TEST_LOG ? pino({ level: 'warn' }) : false
    const {
      messenger: other,
      ways,
      company = null,
      webFolder = null,
      requestMaxMs,
      answerTimes,
      loopDelayMax,
      allowance = MUCH,
      hashCost = QUICK_HASH,
      log = shown,
      ...config
    } = overrides
    await keepOrganisers(database.db, config.organisers ?? [ORGANISER])
    const app = await buildApp({
      config: {
        organisers: [ORGANISER],
        communityUrl: null,
        trustProxy: 1,
        trustedNetworks: [],
        pushHosts: [],
        hasServiceWorker: true,
        corsOrigins: [],
        connectionsPerAddress: 1000,
        reopenHours: 24,
        publicUrl: null,
        dataDir: tmpdir(),
        databasePool: 5,
        backups: { folder: null },
        metricsToken: null,
        // No source is on: a test that needs one serves it.
        feeds: {},
        nodeEnv: 'test',
        isMessengerChosen: true,
        ...config,
      },
      database,
      live,
      jobs,
      ways: ways ?? [reddyWay(other ? { ...messenger, ...other } : messenger)],
      company,
      builtin: other ? null : messenger,
      log,
      webFolder,
      ...(requestMaxMs !== undefined && { requestMaxMs }),
      ...(answerTimes && { answerTimes }),
      ...(loopDelayMax !== undefined && { loopDelayMax }),
      allowance,
      hashCost,
      isMigrated: async () => true,
    })
    Object.assign(made, { app, database, messenger, jobs }, callers(app, messenger, database))
    close = [
      () => app.close(),
      () => live.close(),
      () => jobs.close(),
      () => teller.close(),
      () => database.close(),
      drop,
    ]
  })
  afterAll(async () => {
    for (const step of close) await step()
  })
  return made
}

let lastAddress = 0

function callers(app: FastifyInstance, messenger: BuiltinMessenger, { db }: Database<Schema>) {
  const request: TestApp['request'] = async (method, url, { token, body, headers = {} } = {}) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = /json/.test(String(reply.headers['content-type']))
    return {
      status: reply.statusCode,
      body: isJson && reply.body ? reply.json() : reply.body,
      headers: reply.headers,
    }
  }
  const signInByCode: TestApp['signInByCode'] = async (account, more = {}) => {
    // Each login comes from an address of its own, or the tests would meet the limit per address.
    lastAddress += 1
    const headers = {
      ...more,
      'x-forwarded-for': `10.1.${lastAddress >> 8}.${lastAddress & 255}`,
    }
    const sent = await request('POST', '/api/v1/auth/send-code', { body: { reddy_id: account }, headers })
    const [message] = await messenger.messages(account)
    const { status, body } = await request('POST', '/api/v1/auth/login', {
      body: { reddy_id: account, code: message?.code },
      headers,
    })
    if (status !== 200) throw new Error(`${account} is not signed in: ${JSON.stringify([sent, body])}`)
    return (body as { token: string }).token
  }
  return { request, ...callsOver(request, db), signInByCode }
}

/** The calls of the contract over any transport, and users on the server's database. */
export function callsOver(
  request: TestApp['request'],
  db: Database<Schema>['db'],
): Pick<TestApp, 'attempt' | 'call' | 'signIn'> {
  const attempt: TestApp['attempt'] = (endpoint, input, token) => {
    const { body, ...place } = input as { params?: object; query?: object; body?: unknown }
    return request(endpoint.method, urlOf(endpoint, place), { token, body })
  }
  return {
    attempt,
    async call(endpoint, input, token) {
      const { status, body } = await attempt(endpoint, input, token)
      if (status !== endpoint.status) {
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
      }
      return body as never
    },
    async signIn(account) {
      const token = makeToken()
      const { id } = (await findUser(db, account)) ?? (await makeUser(db, account, { noun: 'Fan' }))
      await makeSession(db, id, hashToken(token), TOKEN_LIFETIME_MS)
      return token
    },
  }
}
