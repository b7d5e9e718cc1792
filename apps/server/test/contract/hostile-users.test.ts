import { countedAs } from '@called-it/contract/endpoint.ts'
import { WRITES_PER_MINUTE } from '@called-it/rules/limits.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { callsWhere, sampleOf } from '../calls.ts'
import { startSecondNode } from '../second-node.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { smallCup } from '../world.ts'
import { eventually } from '../eventually.ts'

/** Small limits, so that a test meets them. A node notifies the others of every second call. */
const allowance = { writes: 20, searches: 20, reads: 20 }
const STEP = 2

const server = useApp({ allowance })
const contest = contestOn(server)
let accounts = 7_300_000
let anna: string
let boris: string

beforeAll(() => contest.publish(smallCup('cup')))

beforeEach(async () => {
  anna = await server.signIn(String((accounts += 1)))
  boris = await server.signIn(String((accounts += 1)))
})

type RequestLine = { method: 'GET' | 'POST'; url: string }
const SAVE: RequestLine = { method: 'POST', url: '/api/v1/user/mailing' }
const SEARCH: RequestLine = { method: 'GET', url: '/api/v1/tournaments/cup/prediction-type/scorer?search=an' }

const ask = ({ method, url }: RequestLine, token: string) => server.request(method, url, { token })

async function askUntilRefused(request: RequestLine) {
  for (let allowed = 0; allowed < 100; allowed += 1) {
    const reply = await ask(request, anna)
    if (reply.status !== 200) return { allowed, reply }
  }
  throw new Error('nothing was refused')
}

describe.each([
  ['changes', SAVE, SEARCH],
  ['searches', SEARCH, SAVE],
])('a user who makes too many %s', (_, request, another) => {
  it('learns how long to wait; others are served, and so are all other calls of the user', async () => {
    const { allowed, reply } = await askUntilRefused(request)
    expect(allowed).toBeGreaterThanOrEqual(20)
    expect(allowed).toBeLessThanOrEqual(20 + STEP)
    expectRefusal(reply, 429, 'too_many_requests')
    const wait = Number(reply.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)

    expectRefusal(await ask(request, anna), 429, 'too_many_requests')
    expect((await ask(request, boris)).status).toBe(200)
    expect((await ask(another, anna)).status).toBe(200)
    expect((await ask({ method: 'GET', url: '/api/v1/auth/user' }, anna)).status).toBe(200)
    expect((await ask({ method: 'POST', url: '/api/v1/auth/logout' }, anna)).status).toBe(204)
  })

  it('is refused by every node', async () => {
    const other = await startSecondNode(server, { allowance })
    const statuses: number[] = []
    for (let nth = 0; nth < 60; nth += 1) {
      const node = nth % 2 ? server.app : other.app
      const reply = await node.inject({ ...request, headers: { authorization: `Bearer ${anna}` } })
      statuses.push(reply.statusCode)
    }
    await other.close()
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeGreaterThanOrEqual(20)
    expect(allowed).toBeLessThanOrEqual(20 + 2 * STEP)
  })
})

it.each(callsWhere((call) => countedAs(call) === 'writes'))(
  '%s is refused after too many changes, before its body is looked at',
  async (_, call) => {
    await askUntilRefused(SAVE)
    const { method, url } = sampleOf(call, 'cup')
    expectRefusal(await server.request(method, url, { token: anna, body: '{' }), 429, 'too_many_requests')
  },
)

it.each(callsWhere((call) => countedAs(call) === 'searches'))(
  '%s is refused after too many searches, but not without a search text',
  async (_, call) => {
    await askUntilRefused(SEARCH)
    const { url } = sampleOf(call, 'cup')
    const reply = await server.request('GET', `${url}?search=an`, { token: anna })
    expectRefusal(reply, 429, 'too_many_requests')
    for (const query of ['', '?search=', '?page=1'])
      expect((await server.request('GET', url + query, { token: anna })).status).not.toBe(429)
  },
)

it('a node of the product allows what its rules say', async () => {
  const node = await startSecondNode(server)
  // Cheap calls: a change is counted before its body is looked at.
  const broken = {
    method: 'PUT' as const,
    url: '/api/v1/user/change-lang',
    payload: '{',
    headers: { authorization: `Bearer ${anna}`, 'content-type': 'application/json' },
  }
  const most = WRITES_PER_MINUTE * 1.1
  const statuses: number[] = []
  while (statuses.length <= most) {
    const some = await Promise.all(Array.from({ length: 100 }, () => node.app.inject(broken)))
    statuses.push(...some.map(({ statusCode }) => statusCode))
  }
  const allowed = statuses.filter((status) => status === 400).length
  expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - allowed)
  expect(allowed).toBeGreaterThanOrEqual(WRITES_PER_MINUTE)
  expect(allowed).toBeLessThanOrEqual(most)
  await node.close()
})

it('a user who searches 70 times at once waits in a queue of his own, and nobody else waits', async () => {
  const node = await startSecondNode(server, { allowance: { writes: 1000, searches: 1000, reads: 1000 } })
  const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  // An injected request is sent only when it is awaited.
  const searchOn = async (app: FastifyInstance) =>
    (await app.inject({ ...SEARCH, ...headersOf(anna) })).statusCode
  const holder = new pg.Client({ connectionString: server.database.pool.options.connectionString! })
  await holder.connect()
  // From here on, calls that read players wait.
  await holder.query('begin; lock table players')
  const searches = Array.from({ length: 70 }, () => searchOn(node.app))
  try {
    await eventually(async () => {
      // Not in the transaction that has the lock: it sees one moment alone.
      const { rows } = await server.database.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(rows.length).toBeGreaterThan(0)
    })
    // More calls than there are connections.
    for (let nth = 0; nth < 8; nth += 1)
      expect((await node.app.inject({ ...SAVE, ...headersOf(boris) })).statusCode).toBe(200)
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
  const statuses = await Promise.all(searches)
  expect(statuses.filter((status) => status === 200).length).toBe(62)
  expect(statuses.filter((status) => status === 429).length).toBe(8)
  await node.close()
})
