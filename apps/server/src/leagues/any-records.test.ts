import { KINDS } from '@called-it/rules/kind-list.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type ResultStep, resultSequences } from '../../test/result-steps.ts'
import { publishCup, savesOf, scheduleCup } from '../../test/schedule/schedule-cups.ts'
import { minutesFromNow, smallLeague } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { type JobSender, startJobSender } from '../platform/jobs.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockAllDue, putEvent, putOutcomes, putResult } from '../results/results.ts'
import type { Schema } from '../schema.ts'
import { JOBS } from '../worker.ts'
import { admitAll } from '../ratings/ratings.ts'
import { makeRecordReader, type RecordReader } from './records.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

// The earnings of a team's members are cached between reads, question by question. After any settlement,
// correction or withdrawal they must equal what the predictions and answers say now.

const BY = { actor: 'user', user_id: null } as const
const USERS = 6
const PAST = minutesFromNow(-200)
const CUPS = [scheduleCup('cup'), smallLeague('league')]
const fail = (error: Error) => {
  throw error
}

let place: TestDatabase
let database: Database<Schema>
let jobs: JobSender
let users: number[]
/** One reader for all tests, as a server has one for its lifetime. */
let reader: RecordReader

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 4, fail)
  jobs = await startJobSender(place.url, JOBS, fail)
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (reddy_id, name) select (1000 + n)::text, 'Fan ' || n from generate_series(1, ${USERS}) n
     returning id`,
  )
  users = rows.map(({ id }) => id)
  reader = makeRecordReader(database.db)
  for (const cup of CUPS) {
    const ids = await publishCup({ database, jobs }, cup, users)
    for (const [nth, user] of users.entries())
      for (const { make } of savesOf(cup, ids, nth)) await make(database.db, user)
    for (const { key } of cup.events)
      await putEvent(database.db, { jobs, by: BY }, { slug: cup.slug, key }, { starts_at: PAST })
  }
  await admitAll(database.db)
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await place.drop()
})

/** Enters a step; a refused one changes nothing. A finished cup accepts no more steps. */
async function take(slug: string, step: ResultStep): Promise<void> {
  const { db } = database
  try {
    if ('result' in step) await putResult(db, { jobs, by: BY }, { slug, key: step.result }, step.body)
    else if ('change' in step) await putEvent(db, { jobs, by: BY }, { slug, key: step.change }, step.body)
    else if ('outcomes' in step) await putOutcomes(db, { jobs, by: BY }, slug, step.outcomes)
    else if ('work' in step) await lockAllDue(db, jobs)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** Returns what users earned according to the tables, by question and user. */
async function plainly(slug: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<{
    question_id: number
    user_id: number
    kind: KindName
    answer: number[]
    outcome: unknown
    ruleset: unknown
    points: number | null
    hit: string | null
  }>(
    `select q.id as question_id, p.user_id, q.kind, p.answer, q.outcome, t.ruleset, a.points, a.hit
     from questions q join tournaments t on t.id = q.tournament_id and t.slug = $1
       join predictions p on p.tournament_id = t.id and p.question_id = q.id
       left join answers a on a.tournament_id = t.id and a.question_id = q.id and a.answer = p.answer
     where q.outcome is not null`,
    [slug],
  )
  const entries = rows.flatMap(({ question_id, user_id, kind, answer, outcome, ruleset, points, hit }) => {
    const name = `${question_id} ${user_id}`
    if (!KINDS[kind].wide) return points === null ? [] : [[name, { points, hit }]]
    const earned = KINDS[kind].earn(KINDS[kind].decode(answer), outcome, resolveRuleset(ruleset), null)
    return [[name, { points: earned.points, hit: earned.hit }]]
  })
  return Object.fromEntries(entries)
}

async function readCached(slug: string, users: number[]): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query('select id from tournaments where slug = $1', [slug])
  const { questions, earningOf } = await reader.read(rows[0].id, users)
  return Object.fromEntries(
    users.flatMap((user) =>
      questions.flatMap(({ id }, at) => {
        const earning = earningOf(user, at)
        return earning ? [[`${id} ${user}`, earning]] : []
      }),
    ),
  )
}

test.each(CUPS.map(({ slug }) => slug))(
  'after any sequence of results, corrections and withdrawals, cached earnings of %s equal the tables',
  async (slug) => {
    const cup = CUPS.find((item) => item.slug === slug)!
    let earned = 0
    await fc.assert(
      fc.asyncProperty(resultSequences(cup, PAST), async (sequence) => {
        for (const step of sequence) {
          await take(slug, step)
          // Some users are read now and then, some always, so that each has missed a different part.
          await readCached(slug, users.slice(0, 1 + (earned % USERS)))
        }
        const plain = await plainly(slug)
        earned += Object.keys(plain).length
        expect(await readCached(slug, users)).toEqual(plain)
      }),
      // Each run begins with the state that the previous one left.
      { numRuns: runs(5), endOnFailure: true },
    )
    expect(earned).toBeGreaterThan(0)
  },
  120_000,
)

test('a question that is settled while others read is known to the next reader', async () => {
  const slug = 'cup'
  const keys = CUPS[0]!.events.map(({ key }) => key).slice(0, 4)
  for (let turn = 0; turn < 4; turn += 1) {
    const settling = Promise.all(
      keys.map((key) =>
        take(slug, { result: key, body: { status: 'finished', score: { first: turn, second: 1 } } }),
      ),
    )
    await Promise.all(Array.from({ length: 12 }, (_, at) => readCached(slug, users.slice(at % 3))))
    await settling
    expect(await readCached(slug, users)).toEqual(await plainly(slug))
  }
})
