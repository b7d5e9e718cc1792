import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { startSecondNode } from '../second-node.ts'

const LOOP_DELAY_MAX = 200
const webFolder = await mkdtemp(join(tmpdir(), 'called-it-web-'))
const server = useApp({ loopDelayMax: LOOP_DELAY_MAX, webFolder })

let base: string

beforeAll(async () => {
  for (const file of ['index.html', 'boot.js']) await writeFile(join(webFolder, file), file)
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => rm(webFolder, { recursive: true }))

/** Blocks the process (ms). */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it('a busy server answers every call, OPTIONS too, with 503 in the contract’s form, sends the files of the web app, and serves calls again after it', async () => {
  await pause(3000)
  // A sample of the delay covers the time since the one before: only the second sample has nothing else in it.
  for (let nth = 0; nth < 2; nth += 1) {
    block(1500)
    await pause(1)
  }
  const replies = await Promise.all(
    ['GET', 'OPTIONS', 'POST', 'DELETE'].map(async (method) => {
      const answer = await fetch(`${base}/api/v1/sports`, { method, headers: { 'accept-language': 'en' } })
      return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
    }),
  )
  const refused = {
    status: 503,
    wait: '5',
    body: {
      message: 'The service is not available right now. Try again a little later.',
      errors: null,
      code: 'unavailable',
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    },
  }
  expect(replies).toEqual(replies.map(() => refused))
  for (const path of ['/', '/boot.js', '/tournament/euro-2024'])
    expect((await fetch(base + path)).status, path).toBe(200)
  await expect.poll(async () => (await fetch(`${base}/api/v1/sports`)).status, { timeout: 5000 }).toBe(200)
})

it('a server that was busy at its start serves its first calls', async () => {
  const config = {
    organisers: [],
    communityUrl: null,
    trustProxy: 1,
    trustedNetworks: [],
    pushHosts: [],
    feeds: {},
    hasServiceWorker: true,
    connectionsPerAddress: 1000,
    reopenHours: 24,
    corsOrigins: [],
    publicUrl: null,
    nodeEnv: 'test' as const,
    isMessengerChosen: true,
    dataDir: tmpdir(),
    databasePool: 3,
    backups: { folder: null },
    // Read while the parts of the server are put together, right after it has begun to measure its delay.
    get metricsToken() {
      block(1500)
      return null
    },
  }
  const node = await startSecondNode(server, { config })
  await node.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = node.app.server.address() as AddressInfo
  const statuses = new Set<number>()
  for (const until = performance.now() + 2500; performance.now() < until; await pause(20))
    statuses.add((await fetch(`http://127.0.0.1:${port}/api/v1/sports`)).status)
  expect([...statuses]).toEqual([200])
  await node.close()
})

it.each([
  ['53100', 'could not extend file: No space left on device'],
  ['53200', 'out of memory'],
  ['53300', 'too many clients already'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is starting up'],
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['58030', 'could not write to file: Input/output error'],
  ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ['08P01', 'server conn crashed?'],
  ['28P01', 'password authentication failed'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH'],
])(
  'a failure of PostgreSQL or of the connection to it (%s) is 503 with a Retry-After',
  async (code, words) => {
    const { pool } = server.database
    const connect = pool.connect.bind(pool)
    const failing = () => Promise.reject(Object.assign(new DatabaseError(words, 1, 'error'), { code }))
    Object.assign(pool, { connect: failing })
    try {
      const { status, headers, body } = await server.request('GET', '/api/v1/sports')
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '5',
        expect.objectContaining({ code: 'unavailable' }),
      ])
    } finally {
      Object.assign(pool, { connect })
    }
  },
)

it('an internal error stays 500, without a Retry-After', async () => {
  const { pool } = server.database
  const connect = pool.connect.bind(pool)
  const error = Object.assign(new DatabaseError('relation does not exist', 1, 'error'), { code: '42P01' })
  Object.assign(pool, { connect: () => Promise.reject(error) })
  try {
    const { status, headers } = await server.request('GET', '/api/v1/sports')
    expect([status, headers['retry-after']]).toEqual([500, undefined])
  } finally {
    Object.assign(pool, { connect })
  }
})
