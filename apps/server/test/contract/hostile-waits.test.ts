import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useApp, type Reply } from '../app.ts'
import { everyRecord } from '../records.ts'
import { startSecondNode } from '../second-node.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { minutesFromNow, smallCup } from '../world.ts'

const server = useApp()
const contest = contestOn(server)
const NEVER = 0
const SOON = 1000
/** Two more nodes on the same database: one with a short lock timeout, one with a short statement timeout. */
const LIMITS = ['lock', 'statement'] as const
const nodes = {} as Record<(typeof LIMITS)[number], Awaited<ReturnType<typeof startSecondNode>>>
let holder: pg.Client
let fan: string
let organiser: string
let matchId: number

beforeAll(async () => {
  const none = { statement: NEVER, lock: NEVER, rest: NEVER }
  for (const limit of LIMITS)
    nodes[limit] = await startSecondNode(server, { timeouts: { ...none, [limit]: SOON } })
  fan = await server.signIn('7320001')
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
  contest.succeed(await contest.changeEvent('cup', 'm2', { starts_at: minutesFromNow(-120) }))
  matchId = (await contest.matches('cup', fan))['m1']!.id
})
afterAll(() => Promise.all(Object.values(nodes).map(({ close }) => close())))

beforeEach(async () => {
  holder = new pg.Client({ connectionString: server.database.pool.options.connectionString! })
  await holder.connect()
})
afterEach(() => holder.end())

const CALLS: [string, { method: 'POST' | 'PUT'; url: string; by: () => string; body: () => object }][] = [
  [
    'a save',
    {
      method: 'POST',
      url: '/api/v1/tournaments/cup/predictions/events',
      by: () => fan,
      body: () => ({ predictions: [{ event_id: matchId, first: 2, second: 1 }] }),
    },
  ],
  [
    'a result',
    {
      method: 'PUT',
      url: '/api/v1/organiser/tournaments/cup/events/m2/result',
      by: () => organiser,
      body: () => ({ status: 'finished', score: { first: 1, second: 0 } }),
    },
  ],
]

const CASES = CALLS.flatMap(([name, call]) => LIMITS.map((limit) => [name, limit, call] as const))

it.each(CASES)(
  '%s that waits too long (%s) is refused as unavailable, writes nothing, and works when it is sent again',
  async (_, limit, { method, url, by, body }) => {
    const send = async (): Promise<Reply> => {
      const headers = { authorization: `Bearer ${by()}` }
      const reply = await nodes[limit]!.app.inject({ method, url, headers, payload: body() })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    }
    const before = await everyRecord(server)
    // A settlement that does not end, as seen from the others.
    await holder.query('begin; select id from questions for update')
    expectRefusal(await send(), 503, 'unavailable')
    await holder.query('rollback')
    expect(await everyRecord(server)).toEqual(before)
    expect((await send()).status).toBe(200)
  },
)
