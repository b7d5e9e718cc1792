import type { MatchResultBody } from '@called-it/contract/organiser.ts'
import type { TournamentDocument } from '@called-it/contract/tournament-document.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Change, type Phase, type ResultStatus, ScheduleModel } from '../../test/schedule-model.ts'
import { knockoutCup, minutesFromNow } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { type JobSender, startJobSender } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import { saveScores, saveTeamPick, saveTies, writerOn } from '../predictions/predictions.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import { finishTournament, putEvent, putResult, putTournament } from '../results/results.ts'
import type { Db, Schema } from '../schema.ts'
import { JOBS } from '../worker.ts'

// The lock is the promise of this product: whatever happens to a schedule, every question opens and locks when the
// rules of GAME.md 3 and 9 say so, and a save is let in then and at no other time.

const BY = { actor: 'user', user_id: null } as const
const SLUG = 'cup'
const KEYS = ['m1', 'leg1', 'leg2', 'single', 'final']
const DAY_MS = 86_400_000
const fail = (error: Error) => {
  throw error
}

let place: TestDatabase
let database: Database<Schema>
let jobs: JobSender
let document: TournamentDocument
let fan: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 2, fail)
  jobs = await startJobSender(place.url, JOBS, fail)
  document = knockoutCup(SLUG)
  await putTournament(database.db, jobs, BY, SLUG, document)
  const { rows } = await database.pool.query(
    "insert into users (reddy_id, name) values ('1000', 'Fan') returning id",
  )
  fan = rows[0].id
  for (const [column, table] of [
    ['key', 'events'],
    ['key', 'entities'],
    ['tie', 'questions'],
  ]) {
    const named = await database.pool.query(
      `select id, ${column} as key from ${table} where ${column} is not null`,
    )
    for (const { id, key } of named.rows) ids[`${table} ${key}`] = id
  }
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await place.drop()
})

/** Something that can happen to a schedule; `at` is in minutes from now. */
type Step =
  | { change: string; at?: number | null; status?: Change['status'] }
  | { result: string; status: ResultStatus }
  | { document: { moved: Record<string, number | null>; starts: number | null; opens: number | null } }
  | { sides: 'final' }
  | { finish: true }

// A quarter of an hour apart, so that nothing passes by the clock while a test runs.
const times = fc.constantFrom(null, -1500, -30, -15, 15, 30, 45, 4000)
const statuses = fc.constantFrom('scheduled', 'live', 'postponed', 'cancelled')
const stepOf = (keys: fc.Arbitrary<string>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ change: keys, at: times }) },
    { weight: 6, arbitrary: fc.record({ change: keys, status: statuses }) },
    { weight: 4, arbitrary: fc.record({ change: keys, status: statuses, at: times }) },
    {
      weight: 6,
      arbitrary: fc.record({
        result: keys,
        status: fc.constantFrom('live', 'finished', 'awarded', 'cancelled'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        document: fc.record({ moved: fc.dictionary(keys, times), starts: times, opens: times }),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ sides: 'final' as const }) },
    { weight: 1, arbitrary: fc.constant({ finish: true as const }) },
  )
/** Where a match may stand before anything else happens to it: moved into the past, live, or with a result. */
const beginnings = (key: string): fc.Arbitrary<Step[]> =>
  fc.constantFrom<Step[]>(
    [],
    [{ sides: 'final' }, { change: key, at: -30 }],
    [{ sides: 'final' }, { change: key, status: 'live' }],
    [{ sides: 'final' }, { change: key, at: -30 }, { result: key, status: 'live' }],
    [{ sides: 'final' }, { change: key, at: -30 }, { result: key, status: 'awarded' }],
  )
/** Up to eight steps with one or two of the matches, so that what happens to one adds up. */
const sequences = fc
  .subarray(KEYS, { minLength: 1, maxLength: 2 })
  .chain((keys) =>
    fc.tuple(
      beginnings(keys[0]!),
      fc.array(stepOf(fc.constantFrom(...keys)), { minLength: 1, maxLength: 5, size: 'max' }),
    ),
  )
  .map((parts) => parts.flat())

const RESULTS: Record<ResultStatus, MatchResultBody> = {
  live: { status: 'live', score: { first: 0, second: 0 } },
  finished: { status: 'finished', score: { first: 1, second: 0 } },
  awarded: { status: 'awarded', winner: 'first' },
  cancelled: { status: 'cancelled' },
}
const asTime = (minutes: number | null) => (minutes === null ? null : minutesFromNow(minutes))

/** The code of a refusal, null for what was done. */
const refusalOf = (doing: Promise<unknown>): Promise<string | null> =>
  doing.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

/** Takes a step in the product and in the model. */
async function take(step: Step, trx: Db, model: ScheduleModel): Promise<void> {
  if ('change' in step) {
    const { change: key, at, status } = step
    const change: Change = { ...(at !== undefined && { starts_at: asTime(at) }), ...(status && { status }) }
    const refusal = model.refusalOfChange(key, change)
    expect(await refusalOf(putEvent(trx, jobs, BY, { slug: SLUG, key }, change))).toBe(refusal)
    if (refusal === null) model.change(key, change, Date.now())
  } else if ('result' in step) {
    const { result: key, status } = step
    const refusal = model.refusalOfResult(key, status, Date.now())
    expect(await refusalOf(putResult(trx, jobs, BY, { slug: SLUG, key }, RESULTS[status]))).toBe(refusal)
    if (refusal === null) model.enterResult(key, status)
  } else if ('document' in step) {
    const { moved, starts, opens } = step.document
    const sent = {
      ...document,
      started_at: asTime(starts),
      predictions_opened_at: asTime(opens),
      events: document.events.map((event) =>
        event.key in moved ? { ...event, starts_at: asTime(moved[event.key]!) } : event,
      ),
    }
    await putTournament(trx, jobs, BY, SLUG, sent)
    model.sendDocument(sent)
  } else if ('sides' in step) {
    await putEvent(trx, jobs, BY, { slug: SLUG, key: 'final' }, { first: 'AAA', second: 'CCC' })
    model.nameSides('final')
  } else {
    await finishTournament(trx, jobs, BY, SLUG)
    model.finish()
  }
}

type PhaseRow = { name: string; at: number; phase: Phase; is_packed: boolean }

/** What the stored times say of every question, now and a second to either side of every start ahead. */
async function expectPhases(trx: Db, model: ScheduleModel): Promise<void> {
  const now = Date.now()
  const ahead = [-30, 15, 30, 45, 60, 1500, 1600, 2000, 3000, 4000].flatMap((minutes) => {
    const at = Date.parse(minutesFromNow(minutes))
    return [at - 5000, at + 5000].filter((it) => it > now)
  })
  const { rows } = await sql<PhaseRow>`
    select concat_ws(' ', q.kind, coalesce(e.key, q.tie)) as name, x.at,
      question_phase(q.opens_at, q.locks_at, to_timestamp(x.at / 1000.0)) as phase, q.packed_bytes is not null as is_packed
    from questions q left join events e on e.id = q.event_id
      cross join unnest(${[now, ...ahead, now + 365 * DAY_MS]}::bigint[]) as x (at)`.execute(trx)
  for (const [at, ofMoment] of Map.groupBy(rows, (row) => row.at)) {
    expect(Object.fromEntries(ofMoment.map(({ name, phase }) => [name, phase]))).toEqual(model.phases(at))
  }
  // What is locked is counted, so that a settlement need not; what is open is not, so that nothing is told of it.
  for (const { name, phase, is_packed } of rows.filter(({ at }) => at === now)) {
    expect([name, is_packed]).toEqual([name, phase === 'locked'])
  }
}

/** Tries to save an answer to every question; exactly those to open ones are taken. */
async function expectSaves(
  trx: Db,
  model: ScheduleModel,
  nth: number,
  acknowledged: Map<string, number[]>,
): Promise<void> {
  const phases = model.phases(Date.now())
  const goals = { first: nth, second: 0 }
  const scores = KEYS.map((key) => ({ event_id: ids[`events ${key}`]!, ...goals }))
  const ties = Object.entries({ semi: ['AAA', 'BBB'], other: ['CCC', 'DDD'], final: ['AAA', 'CCC'] }).map(
    ([tie, sides]) => ({ event_id: ids[`questions ${tie}`]!, team_id: ids[`entities ${sides[nth % 2]}`]! }),
  )
  const winner = ids[`entities ${['AAA', 'BBB'][nth % 2]}`]!
  const asked: [string, number[]][] = [
    ...KEYS.map((key): [string, number[]] => [`match ${key}`, [nth, 0]]),
    ...['semi', 'other', 'final'].map((tie, at): [string, number[]] => [`tie ${tie}`, [ties[at]!.team_id]]),
    ['tournament_winner', [winner]],
  ]
  const codes = (kind: string) => {
    const ofKind = asked.map(([name]) => name).filter((name) => name.startsWith(kind))
    return ofKind.some((name) => phases[name] === 'open') ? null : phases[ofKind[0]!]
  }
  expect(await refusalOf(saveScores(writerOn(trx, match), SLUG, fan, scores))).toBe(codes('match'))
  expect(await refusalOf(saveTies(trx, SLUG, fan, ties))).toBe(codes('tie'))
  expect(await refusalOf(saveTeamPick(trx, 'tournament_winner', SLUG, fan, winner))).toBe(
    codes('tournament_winner'),
  )
  for (const [name, answer] of asked) if (phases[name] === 'open') acknowledged.set(name, answer)

  const { rows } = await sql<{ name: string; answer: number[] }>`
    select concat_ws(' ', q.kind, coalesce(e.key, q.tie)) as name, p.answer
    from predictions p join questions q on q.id = p.question_id left join events e on e.id = q.event_id`.execute(
    trx,
  )
  expect(Object.fromEntries(rows.map((row) => [row.name, row.answer]))).toEqual(
    Object.fromEntries(acknowledged),
  )
}

test('any sequence of changes leaves every question open and locked as the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const trx = await database.db.startTransaction().execute()
      try {
        const model = new ScheduleModel(document)
        const acknowledged = new Map<string, number[]>()
        await expectPhases(trx, model)
        for (const [nth, step] of sequence.entries()) {
          await take(step, trx, model)
          await expectPhases(trx, model)
          await expectSaves(trx, model, nth, acknowledged)
        }
        expect(await verifyRatings(trx, SLUG)).toMatchObject([{ mistakes: [] }])
      } finally {
        await trx.rollback().execute()
      }
    }),
    { numRuns: 200 },
  )
}, 120_000)
