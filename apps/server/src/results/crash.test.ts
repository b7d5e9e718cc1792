import { match } from '@called-it/rules/kinds/match.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { run, type Running } from '../../test/process.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { type JobSender, startJobSender } from '../platform/jobs.ts'
import { readMatches, saveScores, writerOn } from '../predictions/predictions.ts'
import { makeRatingReader, readRatings, verifyRatings } from '../ratings/ratings.ts'
import type { Schema } from '../schema.ts'
import { JOBS } from '../worker.ts'
import { putEvent, putResult, putTournament } from './results.ts'

// A process may die at any moment. What it was publishing then was never there.

const BY = { actor: 'user', user_id: null } as const
const ORGANISER = '7000001'
const SLUG = 'crash'
const USERS = 250
const WAIT = { timeout: 20_000, interval: 20 }

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
  await putTournament(database.db, jobs, BY, SLUG, smallCup(SLUG))
  const [m1, m2] = (await matchesOf(fans[0]!)).map(({ id }) => id)
  for (const [at, fan] of fans.entries()) {
    const scores = [m1!, m2!].map((event_id) => ({ event_id, first: at % 3, second: 1 }))
    await saveScores(writerOn(database.db, match), SLUG, fan, scores)
  }
  for (const key of ['m1', 'm2']) {
    await putEvent(database.db, jobs, BY, { slug: SLUG, key }, { starts_at: minutesFromNow(-120) })
  }
  await putResult(database.db, jobs, BY, { slug: SLUG, key: 'm1' }, finished(0, 1))
}, 60_000)
afterAll(async () => {
  for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await jobs.close()
  await database.close()
  await place.drop()
})

const finished = (first: number, second: number) => ({
  status: 'finished' as const,
  score: { first, second },
})
const matchesOf = async (user: number) =>
  (await readMatches(database.db, SLUG, user, user)).rounds.flatMap((round) => round.events)

/** A server of its own process; gives its address once it listens. */
async function start() {
  const server = run('main', [], {
    DATABASE_URL: place.url,
    PORT: '0',
    DEMO: '0',
    MESSENGER: 'builtin',
    ORGANISERS: ORGANISER,
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

async function signIn(address: string): Promise<string> {
  await ask(address, 'POST', '/api/v1/auth/send-code', { reddy_id: ORGANISER })
  const { body: sent } = await ask(address, 'GET', `/dev/messages?account=${ORGANISER}`)
  const code = sent.messages![0]!.code
  const { body } = await ask(address, 'POST', '/api/v1/auth/login', { reddy_id: ORGANISER, code })
  return body.token!
}
const enter = (address: string, token: string) =>
  ask(address, 'PUT', `/api/v1/organiser/tournaments/${SLUG}/events/m2/result`, finished(1, 1), token)

/** All that anybody can see of the rating, and how much of ratings is stored at all. */
async function standing() {
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      readRatings(
        makeRatingReader(database.db),
        SLUG,
        { id: fans[99]!, name: '', avatar: null },
        { page, limit: 100 },
      ),
    ),
  )
  const { rows } = await database.pool.query(
    `select (select count(*) from publications) as publications, (select count(*) from rating_blocks) as blocks,
       (select count(*) from place_blocks) as places, (select count(*) from audit_log) as entries,
       (select array_agg(n) from answers where points is not null) as settled`,
  )
  return { pages, stored: rows[0], match: (await matchesOf(fans[0]!))[1] }
}
const mistakes = async () => (await verifyRatings(database.db, SLUG)).flatMap((report) => report.mistakes)

/** Runs `meanwhile` while nobody can write places of a rating: whoever publishes waits behind its rows. */
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

test('a server that dies between the two halves of a publication leaves the old rating whole, and the next one settles', async () => {
  const first = await start()
  const token = await signIn(first.address)
  const before = await standing()
  expect(before.match).toMatchObject({ status: 'scheduled', prediction: { points: null } })

  await withoutPlaces(async () => {
    const reply = enter(first.address, token).then(
      ({ status }) => status,
      () => 'no answer',
    )
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%insert into "place_blocks"%'`,
      )
      expect(rows).toHaveLength(1)
    }, WAIT)
    // Its rows are written, and nobody sees them.
    expect(await standing()).toEqual(before)
    first.server.child.kill('SIGKILL')
    expect(await reply).toBe('no answer')
    await first.server.ended
  })
  // What the dead one had asked for goes on until PostgreSQL finds nobody to tell, and is undone then.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'place_blocks' and l.mode like '%Exclusive%'`,
    )
    expect(rows).toEqual([])
  }, WAIT)

  expect(await standing()).toEqual(before)
  expect(await mistakes()).toEqual([])

  const second = await start()
  expect(await enter(second.address, token)).toMatchObject({
    status: 200,
    body: { settlement: { predictions: USERS, by_hit: { exact: 83 } } },
  })
  const after = await standing()
  expect(after.match).toMatchObject({ status: 'finished', score: { first: 1, second: 1 } })
  expect(after.pages.map(({ calculated_at }) => calculated_at)).not.toContain(before.pages[0]!.calculated_at)
  expect(await mistakes()).toEqual([])
}, 90_000)
