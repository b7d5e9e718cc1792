import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import {
  type Ids,
  publishCup,
  savesOf,
  scheduleCup,
  scheduleLeague,
} from '../../test/schedule/schedule-cups.ts'
import {
  type Change,
  type Phase,
  type ResultStatus,
  type Override,
  ScheduleModel,
} from '../../test/schedule/schedule-model.ts'
import { minutesFromNow } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { type JobSender, startJobSender } from '../platform/jobs.ts'
import { Problem } from '../platform/http/problem.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import {
  finishTournament,
  putEvent,
  putOutcomes,
  putResult,
  putTournament,
  takeResultBack,
} from '../results/results.ts'
import type { Db, Schema } from '../schema.ts'
import { JOBS } from '../worker.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

// The lock is the central promise of this product. Whatever happens to a schedule, every question opens and
// locks when GAME.md 3 and 9 say so, and a save is accepted then and at no other time.

const BY = { actor: 'user', user_id: null } as const
const DAY_MS = 86_400_000
const fail = (error: Error) => {
  throw error
}

let place: TestDatabase
let database: Database<Schema>
let jobs: JobSender
let fan: number
let boss: number
const idsBy: Record<string, Ids> = {}

const CUPS = [scheduleCup('cup'), scheduleLeague('league')]

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 2, fail)
  jobs = await startJobSender(place.url, JOBS, fail)
  const { rows } = await database.pool.query(
    "insert into users (reddy_id, name, role) values ('1000', 'Fan', 'user'), ('1001', 'Boss', 'organiser') returning id",
  )
  fan = rows[0].id
  boss = rows[1].id
  for (const document of CUPS)
    idsBy[document.slug] = await publishCup({ database, jobs }, document, [fan, boss])
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await place.drop()
})

/** Something that can happen to a schedule. `at` is in minutes from now. */
type Step =
  | { change: string; at?: number | null; status?: Change['status'] }
  | { result: string; status: ResultStatus }
  | { document: { moved: Record<string, number | null>; starts: number | null; opens: number | null } }
  | { takeBack: string }
  | { sides: 'final' }
  | { outcomes: Override }
  | { finish: true }

/** The parts of a tournament that decide what can happen to it. */
type Cup = { isLeague: boolean; keys: string[] }

// A quarter of an hour apart, so that no time passes while a test runs.
const times = fc.constantFrom(null, -1500, -30, -15, 15, 30, 45, 4000)
const statuses = fc.constantFrom('scheduled', 'live', 'postponed', 'cancelled')
const stepOf = (keys: fc.Arbitrary<string>, { isLeague }: Cup): fc.Arbitrary<Step> =>
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
    { weight: 3, arbitrary: fc.record({ takeBack: keys }) },
    { weight: isLeague ? 0 : 2, arbitrary: fc.constant({ sides: 'final' as const }) },
    { weight: 2, arbitrary: fc.record({ outcomes: isLeague ? outcomesOfLeague : outcomesOfCup }) },
    { weight: 1, arbitrary: fc.constant({ finish: true as const }) },
  )
const outcomesOfLeague = fc.record({ league_order: fc.boolean() })
const outcomesOfCup = fc.record(
  { group_orders: fc.record({ A: fc.boolean() }), winner: fc.boolean() },
  { requiredKeys: [] },
)
/** The states of a match before the steps: moved into the past, live, or with a result. */
const beginnings = (key: string, { isLeague, keys }: Cup): fc.Arbitrary<Step[]> => {
  const sides: Step[] = isLeague ? [] : [{ sides: 'final' }]
  // In a league, an outcome that is known without a kick-off depends on all of its matches.
  const others = isLeague ? keys.filter((other) => other !== key) : []
  const calledOff = others.map((other): Step => ({ change: other, status: 'cancelled' }))
  return fc.constantFrom<Step[]>(
    [],
    [...sides, { change: key, at: -30 }],
    [...sides, { change: key, status: 'live' }],
    [...sides, { change: key, at: -30 }, { result: key, status: 'live' }],
    [...sides, ...calledOff, { change: key, at: -30 }, { result: key, status: 'awarded' }],
  )
}
/** Up to eight steps with one or two of the matches, so that steps on one match add up. */
const sequencesOf = (cup: Cup) =>
  fc
    .subarray(cup.keys, { minLength: 1, maxLength: 2 })
    .chain((keys) =>
      fc.tuple(
        beginnings(keys[0]!, cup),
        fc.array(stepOf(fc.constantFrom(...keys), cup), { minLength: 1, maxLength: 5, size: 'max' }),
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

/** Returns the code of a refusal, null for a success. */
const refusalOf = (doing: Promise<unknown>): Promise<string | null> =>
  doing.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

/** Returns what the organiser sends: a value by the document, or null, which takes it back. */
function outcomesOf(
  { group_orders, league_order, winner }: Override,
  document: TournamentDocument,
): OutcomesBody {
  const clubs = document.entities.map(({ key }) => key)
  return {
    ...(group_orders && { group_orders: { A: group_orders['A'] ? ['BBB', 'AAA'] : null } }),
    ...(league_order !== undefined && { league_order: league_order ? clubs.slice(0, 8) : null }),
    ...(winner !== undefined && { winner: winner ? 'AAA' : null }),
  }
}

/** Takes a step in the product and in the model. */
async function take(step: Step, trx: Db, model: ScheduleModel, document: TournamentDocument): Promise<void> {
  const { slug } = document
  if ('change' in step) {
    const { change: key, at, status } = step
    const change: Change = { ...(at !== undefined && { starts_at: asTime(at) }), ...(status && { status }) }
    const refusal = model.refusalOfChange(key, change)
    expect(await refusalOf(putEvent(trx, { jobs, by: BY }, { slug, key }, change))).toBe(refusal)
    if (refusal === null) model.change(key, change, Date.now())
  } else if ('result' in step) {
    const { result: key, status } = step
    const refusal = model.refusalOfResult(key, status, Date.now())
    expect(await refusalOf(putResult(trx, { jobs, by: BY }, { slug, key }, RESULTS[status]))).toBe(refusal)
    if (refusal === null) model.enterResult(key, status)
  } else if ('takeBack' in step) {
    const refusal = model.refusalOfTakingBack(step.takeBack)
    expect(await refusalOf(takeResultBack(trx, { jobs, by: BY }, { slug, key: step.takeBack }))).toBe(refusal)
    if (refusal === null) model.takeResultBack(step.takeBack)
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
    await putTournament(trx, { jobs, by: BY }, slug, sent, { overwrite: true })
    model.sendDocument(sent)
  } else if ('sides' in step) {
    await putEvent(trx, { jobs, by: BY }, { slug, key: 'final' }, { first: 'AAA', second: 'CCC' })
    model.nameSides('final')
  } else if ('outcomes' in step) {
    await putOutcomes(trx, { jobs, by: BY }, slug, outcomesOf(step.outcomes, document))
    model.setOutcomes(step.outcomes)
  } else {
    await finishTournament(trx, { jobs, by: BY }, slug, { force: true, reopenHours: 24 })
    model.finish()
  }
}

type PhaseRow = { name: string; at: number; phase: Phase; is_packed: boolean }

const NAME = sql<string>`concat_ws(' ', q.kind, coalesce(e.key, g.key, q.tie))`
const named = (slug: string) => sql`
  questions q join tournaments t on t.id = q.tournament_id and t.slug = ${slug}
    left join events e on e.id = q.event_id left join table_groups g on g.id = q.table_group_id`

/**
 * Compares the phase of every question with the model, now and a second before and after every coming start.
 */
async function expectPhases(trx: Db, model: ScheduleModel, { slug }: TournamentDocument): Promise<void> {
  const now = Date.now()
  const ahead = [-30, 15, 30, 45, 60, 90, 1500, 1600, 2000, 3000, 4000].flatMap((minutes) => {
    const at = Date.parse(minutesFromNow(minutes))
    return [at - 5000, at + 5000].filter((item) => item > now)
  })
  const { rows } = await sql<PhaseRow>`
    select ${NAME} as name, x.at,
      question_phase(q.opens_at, q.locks_at, to_timestamp(x.at / 1000.0)) as phase, q.packed_bytes is not null as is_packed
    from ${named(slug)}
      cross join unnest(${[now, ...ahead, now + 365 * DAY_MS]}::bigint[]) as x (at)`.execute(trx)
  for (const [at, ofMoment] of Map.groupBy(rows, (row) => row.at)) {
    expect(Object.fromEntries(ofMoment.map(({ name, phase }) => [name, phase]))).toEqual(model.phases(at))
  }
  // The crowd of a locked question is counted in advance, so that a settlement need not count it. The crowd
  // of an open question is not counted, so that nothing about it can leak.
  for (const { name, phase, is_packed } of rows.filter(({ at }) => at === now)) {
    expect([name, is_packed]).toEqual([name, phase === 'locked'])
  }
}

/**
 * Tries to save an answer to every question: only those to open ones are accepted. An organiser's answers to
 * questions that had locked after they had been open are refused too.
 */
async function expectSaves(
  trx: Db,
  model: ScheduleModel,
  document: TournamentDocument,
  nth: number,
  {
    acknowledged,
    everLocked,
  }: { acknowledged: Record<'fan' | 'boss', Map<string, number[]>>; everLocked: ReadonlySet<string> },
): Promise<void> {
  const phases = model.phases(Date.now())
  for (const [role, user] of [['fan', fan] as const, ['boss', boss] as const]) {
    const phaseOf = (name: string) => (role === 'boss' && everLocked.has(name) ? 'locked' : phases[name]!)
    for (const { names, answers, make } of savesOf(document, idsBy[document.slug]!, nth)) {
      const isTaken = names.some((name) => phaseOf(name) === 'open')
      const refusal = isTaken ? null : phaseOf(names[0]!)
      expect([role, names, await refusalOf(make(trx, user))]).toEqual([role, names, refusal])
      for (const [at, name] of names.entries()) {
        if (phaseOf(name) === 'open') acknowledged[role].set(name, answers[at]!)
      }
    }
    const { rows } = await sql<{ name: string; answer: number[] }>`
      select ${NAME} as name, p.answer from ${named(document.slug)} join predictions p on p.question_id = q.id
      where p.user_id = ${user}`.execute(trx)
    expect(Object.fromEntries(rows.map((row) => [row.name, row.answer]))).toEqual(
      Object.fromEntries(acknowledged[role]),
    )
  }
}

/**
 * Expects exactly the questions that locked after they had been open, and are not locked any more, to be
 * marked.
 */
async function expectReopened(
  trx: Db,
  phases: Record<string, Phase>,
  { slug }: TournamentDocument,
  everLocked: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await sql<{ name: string; is_reopened: boolean }>`
    select ${NAME} as name, q.reopened_at is not null as is_reopened from ${named(slug)}`.execute(trx)
  for (const { name, is_reopened } of rows.filter((row) => phases[row.name] !== 'locked')) {
    expect([name, is_reopened]).toEqual([name, everLocked.has(name)])
  }
}

test.each(CUPS.map((document): [string, TournamentDocument] => [document.system_name, document]))(
  'any sequence of changes leaves every question of %s open and locked by the rules',
  async (_, document) => {
    const cup = {
      isLeague: document.system_name === 'uefa',
      keys: document.events.map(({ key }) => key),
    }
    await fc.assert(
      fc.asyncProperty(sequencesOf(cup), async (sequence) => {
        const trx = await database.db.startTransaction().execute()
        try {
          const model = new ScheduleModel(document)
          const acknowledged = { fan: new Map<string, number[]>(), boss: new Map<string, number[]>() }
          const everLocked = new Set<string>()
          await expectPhases(trx, model, document)
          let before = model.phases(Date.now())
          for (const [nth, step] of sequence.entries()) {
            await take(step, trx, model, document)
            await expectPhases(trx, model, document)
            const phases = model.phases(Date.now())
            // A question that nobody could answer and nobody has answered shows nothing while it is locked.
            for (const name of Object.keys(phases)) {
              const hasShown = before[name] === 'open' || acknowledged.fan.has(name)
              if (phases[name] === 'locked' && hasShown) everLocked.add(name)
            }
            before = phases
            await expectReopened(trx, phases, document, everLocked)
            await expectSaves(trx, model, document, nth, { acknowledged, everLocked })
          }
          expect(await verifyRatings(trx, document.slug)).toMatchObject([{ mistakes: [] }])
        } finally {
          await trx.rollback().execute()
        }
      }),
      { numRuns: runs(16) },
    )
  },
  120_000,
)
