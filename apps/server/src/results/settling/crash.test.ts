import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { run, type Running } from '../../../test/process.ts'
import { readFights, readMatches, saveFights, saveScores } from '../../../test/saves.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { type JobSender, startJobSender } from '../../platform/jobs.ts'
import { makeRatingReaders, readRatings, verifyRatings } from '../../ratings/ratings.ts'
import type { Schema } from '../../schema.ts'
import { JOBS } from '../../worker.ts'
import { putEvent, putResult, putTournament } from '../results.ts'
import { eventually } from '../../../test/eventually.ts'

// A process may die at any moment. Whatever it was publishing must not be visible then.

const BY = { actor: 'user', user_id: null } as const
const USERS = 250

let place: TestDatabase
let database: Database<Schema>
let jobs: JobSender
let fans: number[]
const running: Running[] = []
const fail = (error: Error) => {
  throw error
}

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 3, fail)
  jobs = await startJobSender(place.url, JOBS, fail)
  const { rows } = await database.pool.query(
    `insert into users (reddy_id, name) select (880000000 + n)::text, 'Fan ' || n from generate_series(1, ${USERS}) n
     returning id`,
  )
  fans = rows.map((row) => row.id)
  for (const { publish } of CONTESTS) await publish()
}, 60_000)
afterAll(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await jobs.close()
  await database.close()
  await place.drop()
})

const [CUP, SERIES] = ['crash-cup', 'crash-series']
const PAST = minutesFromNow(-120)
const begin = (slug: string, key: string) =>
  putEvent(database.db, { jobs, by: BY }, { slug, key }, { starts_at: PAST })

type Contest = {
  slug: string
  /** Each contest has its own organiser, because one account is not sent two codes at once. */
  organiser: string
  /** Publishes the contest with everybody's predictions, and settles its first event. */
  publish(): Promise<void>
  /** The result during which a server dies, and what it settles. */
  last: { key: string; result: object; settled: object; event: object }
  /** Returns the event of that result, and one user's prediction of it. */
  readLast(user: number): Promise<object | undefined>
}

const finished = (first: number, second: number) => ({
  status: 'finished' as const,
  score: { first, second },
})
const won = { status: 'finished', winner: 'first' } as const

/**
 * Matches, where many users give the same answer; and cards, where every user's card is packed and counted by
 * itself.
 */
const CONTESTS: Contest[] = [
  {
    slug: CUP,
    organiser: '7000001',
    async publish() {
      await putTournament(database.db, { jobs, by: BY }, CUP, smallCup(CUP))
      const { rounds } = await readMatches(database.db, CUP, fans[0]!)
      const [m1, m2] = rounds[0]!.events
      for (const [at, fan] of fans.entries()) {
        const scores = [m1!, m2!].map(({ id }) => ({ event_id: id, first: at % 3, second: 1 }))
        await saveScores(database.db, CUP, fan, scores)
      }
      for (const key of ['m1', 'm2']) await begin(CUP, key)
      await putResult(database.db, { jobs, by: BY }, { slug: CUP, key: 'm1' }, finished(0, 1))
    },
    last: {
      key: 'm2',
      result: finished(1, 1),
      settled: { predictions: USERS, by_hit: { exact: 83 } },
      event: { status: 'finished', score: { first: 1, second: 1 } },
    },
    readLast: async (user) => (await readMatches(database.db, CUP, user)).rounds[0]!.events[1],
  },
  {
    slug: SERIES,
    organiser: '7000002',
    async publish() {
      await putTournament(database.db, { jobs, by: BY }, SERIES, smallSeries(SERIES))
      const { rounds } = await readFights(database.db, SERIES, fans[0]!)
      const fights = rounds[0]!.events
      for (const [at, fan] of fans.entries()) {
        const picks = fights.slice(0, 6).map(({ id, first_entity, second_entity }, nth) => ({
          event_id: id,
          tournament_player_id: (at % (nth + 2) === 0 ? first_entity : second_entity)!.id,
          type: nth === 5 ? ('reserve' as const) : ('main' as const),
          multiply: nth === at % 5,
        }))
        await saveFights(database.db, SERIES, fan, picks)
      }
      for (const key of ['n1-1', 'n1-2']) await begin(SERIES, key)
      await putResult(database.db, { jobs, by: BY }, { slug: SERIES, key: 'n1-1' }, won)
    },
    last: {
      key: 'n1-2',
      result: won,
      settled: { predictions: USERS, awarded_points: 84 },
      event: { status: 'finished', winner: expect.any(Number) },
    },
    readLast: async (user) => (await readFights(database.db, SERIES, user)).rounds[0]!.events[1],
  },
]

/** Starts a server in its own process and returns its address once it listens. */
async function start() {
  const server = run('main', [], {
    DATABASE_URL: place.url,
    PORT: '0',
    DEMO: '0',
    MESSENGER: 'builtin',
    ORGANISERS: CONTESTS.map(({ organiser }) => organiser).join(','),
  })
  running.push(server)
  const printed = await server.printed(/ready at http\S+/)
  return { server, address: /ready at (http\S+)/.exec(printed)![1]! }
}

type Answer = { messages?: { code: string }[]; token?: string; settlement?: object }

async function ask(address: string, method: string, path: string, body?: unknown, token?: string) {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Answer }
}

async function signIn(address: string, reddy_id: string): Promise<string> {
  await ask(address, 'POST', '/api/v1/auth/send-code', { reddy_id })
  const { body: sent } = await ask(address, 'GET', `/dev/messages?account=${reddy_id}`)
  const code = sent.messages![0]!.code
  const { body } = await ask(address, 'POST', '/api/v1/auth/login', { reddy_id, code })
  return body.token!
}
const enter = (address: string, token: string, { slug, last }: Contest) =>
  ask(address, 'PUT', `/api/v1/organiser/tournaments/${slug}/events/${last.key}/result`, last.result, token)

/** Returns everything that users can see of the rating, and the number of stored rating rows. */
async function readState({ slug, readLast }: Contest) {
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      readRatings(
        database.db,
        makeRatingReaders(database.db),
        slug,
        { id: fans[99]!, name: '', avatar: null },
        { page, limit: 100 },
      ),
    ),
  )
  const { rows } = await database.pool.query(
    `select (select count(*) from publications) as publications, (select count(*) from rating_blocks) as blocks,
       (select count(*) from place_blocks) as places, (select count(*) from audit_log) as entries,
       (select array_agg(n) from answers where points is not null) as settled,
       (select array_agg(outcome order by id) from questions) as outcomes`,
  )
  return { pages, stored: rows[0], last: await readLast(fans[0]!) }
}
const mistakes = async () => (await verifyRatings(database.db)).flatMap((report) => report.mistakes)

/** Runs `meanwhile` while nobody can write rating positions: a publication waits for these rows. */
async function withoutPlaces(meanwhile: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table place_blocks in share mode')
    await meanwhile()
  } finally {
    await client.end()
  }
}

test.each(CONTESTS.map((contest): [string, Contest] => [contest.slug, contest]))(
  'a server that dies between the two halves of a publication of %s leaves the old rating complete, and the next server settles',
  async (_, contest) => {
    const first = await start()
    const token = await signIn(first.address, contest.organiser)
    const before = await readState(contest)
    expect(before.last).toMatchObject({ status: 'scheduled', prediction: { points: null } })

    await withoutPlaces(async () => {
      const reply = enter(first.address, token, contest).then(
        ({ status }) => status,
        () => 'no answer',
      )
      await eventually(async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%insert into "place_blocks"%'`,
        )
        expect(rows).toHaveLength(1)
      })
      // The rows are written, and no user sees them.
      expect(await readState(contest)).toEqual(before)
      first.server.child.kill('SIGKILL')
      expect(await reply).toBe('no answer')
      await first.server.ended
    })
    // The dead process's statement runs until PostgreSQL finds its connection closed, and is rolled back
    // then.
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'place_blocks' and l.mode like '%Exclusive%'`,
      )
      expect(rows).toEqual([])
    })

    expect(await readState(contest)).toEqual(before)
    expect(await mistakes()).toEqual([])

    const second = await start()
    expect(await enter(second.address, token, contest)).toMatchObject({
      status: 200,
      body: { settlement: contest.last.settled },
    })
    const after = await readState(contest)
    expect(after.last).toMatchObject(contest.last.event)
    expect(after.pages.map(({ calculated_at }) => calculated_at)).not.toContain(
      before.pages[0]!.calculated_at,
    )
    expect(await mistakes()).toEqual([])
    second.server.child.kill('SIGTERM')
    await second.server.ended
  },
  90_000,
)
