import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type ResultStep, resultSequences } from '../../../test/result-steps.ts'
import { publishCup, savesOf, scheduleCup } from '../../../test/schedule/schedule-cups.ts'
import { minutesFromNow, smallLeague } from '../../../test/world.ts'
import { verifyWinners } from '../../hall/hall.ts'
import { readComparison } from '../../comparisons/comparisons.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { type JobSender, startJobSender } from '../../platform/jobs.ts'
import { Problem } from '../../platform/http/problem.ts'
import { makeLockedReader } from '../../predictions/predictions.ts'
import { admitAll, makeRatingReaders, readRatings, verifyRatings } from '../../ratings/ratings.ts'
import type { Db, Schema } from '../../schema.ts'
import { verifyStatistics } from '../../statistics/statistics.ts'
import { JOBS } from '../../worker.ts'
import { finishTournament, lockAllDue, putEvent, putOutcomes, putResult, takeResultBack } from '../results.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

// A settlement adds differences, so that match 50 costs what match 1 did. Whatever happens on the way, the
// differences must add up to what the end alone would have produced.

const BY = { actor: 'user', user_id: null } as const
const USERS = 6
const PAST = minutesFromNow(-200)
const fail = (error: Error) => {
  throw error
}

let place: TestDatabase
let database: Database<Schema>
let jobs: JobSender
let users: number[]

/** Each has a twin that gets the final state alone. */
const CUPS = [scheduleCup('cup'), smallLeague('league')]
const twinOf = (slug: string) => `${slug}-twin`

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 2, fail)
  jobs = await startJobSender(place.url, JOBS, fail)
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (reddy_id, name) select (1000 + n)::text, 'Fan ' || n from generate_series(1, ${USERS}) n
     returning id`,
  )
  users = rows.map(({ id }) => id)
  for (const cup of CUPS) for (const slug of [cup.slug, twinOf(cup.slug)]) await begin({ ...cup, slug })
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await place.drop()
})

/** Publishes a cup in which nearly everybody has answered everything, and all of it has kicked off. */
async function begin(document: TournamentDocument): Promise<void> {
  const { slug, events } = document
  const ids = await publishCup({ database, jobs }, document, users)
  if (events.some(({ key }) => key === 'final')) {
    await putEvent(database.db, { jobs, by: BY }, { slug, key: 'final' }, { first: 'AAA', second: 'CCC' })
  }
  for (const [nth, user] of users.entries()) {
    // The last user has answered nothing, the one before only the scores.
    const saves = savesOf(document, ids, nth).slice(
      0,
      nth === USERS - 1 ? 0 : nth === USERS - 2 ? 1 : Infinity,
    )
    for (const { make } of saves) await make(database.db, user)
  }
  for (const { key } of events)
    await putEvent(database.db, { jobs, by: BY }, { slug, key }, { starts_at: PAST })
  await admitAll(database.db)
}

/**
 * Takes a step. A result of a postponed match that has not begun is refused, and so is one that contradicts
 * the other results. A refused step changes nothing.
 */
async function take(trx: Db, slug: string, step: ResultStep): Promise<void> {
  if ('result' in step) {
    await unlessRefused(
      ['not_started', 'validation_failed'],
      putResult(trx, { jobs, by: BY }, { slug, key: step.result }, step.body),
    )
  } else if ('change' in step) {
    await unlessRefused(
      ['has_result'],
      putEvent(trx, { jobs, by: BY }, { slug, key: step.change }, step.body),
    )
  } else if ('takeBack' in step) {
    await unlessRefused(['not_found'], takeResultBack(trx, { jobs, by: BY }, { slug, key: step.takeBack }))
  } else if ('outcomes' in step) await putOutcomes(trx, { jobs, by: BY }, slug, step.outcomes)
  else if ('finish' in step)
    await finishTournament(trx, { jobs, by: BY }, slug, { force: true, reopenHours: 24 })
  else if (step.work === 'lock') await lockAllDue(trx, jobs)
  else await admitAll(trx)
}

const unlessRefused = (codes: string[], doing: Promise<unknown>) =>
  doing.catch((error: unknown) => {
    if (!(error instanceof Problem && codes.includes(error.code))) throw error
  })

type State = {
  outcomes: OutcomesBody
  is_finished: boolean
  events: {
    key: string
    status: 'live' | 'postponed' | 'cancelled' | 'scheduled'
    result: MatchResultBody | null
  }[]
}

/** Brings the twin to the current state of a cup, without the steps that led to it. */
async function enterEnd(trx: Db, slug: string): Promise<void> {
  const { rows } = await sql<State>`
    select t.outcomes, t.finished_at is not null as is_finished, (
      select jsonb_agg(jsonb_build_object('key', e.key, 'status', e.status, 'result', e.result) order by e.ord)
      from events e where e.tournament_id = t.id) as events
    from tournaments t where t.slug = ${slug}`.execute(trx)
  const { outcomes, is_finished, events } = rows[0]!
  const twin = twinOf(slug)
  // In reverse order: a tie may have been corrected after its loser had played the next.
  for (const { key, status, result } of events.toReversed()) {
    if (result) await putResult(trx, { jobs, by: BY }, { slug: twin, key }, result)
    else if (status !== 'scheduled') await putEvent(trx, { jobs, by: BY }, { slug: twin, key }, { status })
  }
  await putOutcomes(trx, { jobs, by: BY }, twin, outcomes)
  if (is_finished) await finishTournament(trx, { jobs, by: BY }, twin, { force: true, reopenHours: 24 })
}

/** Returns the rating of a cup, and those of its rounds that have any points. */
async function ratings(trx: Db, slug: string) {
  const { rows } = await sql<{ id: number; key: string }>`
    select r.id, r.key from rounds r join tournaments t on t.id = r.tournament_id
    where t.slug = ${slug} order by r.ord`.execute(trx)
  const viewer = { id: users[0]!, name: '', avatar: null }
  const rowsOf = async (round_id?: number) => {
    const shown = await readRatings(trx, makeRatingReaders(trx), slug, viewer, {
      page: 1,
      limit: 100,
      round_id,
    })
    return shown.ratings.map(({ user, position, points, exact_hits, outcome_hits }) => ({
      user: user.id,
      position,
      points,
      exact_hits,
      outcome_hits,
    }))
  }
  const rounds: Record<string, object[]> = {}
  for (const { id, key } of rows)
    rounds[key] = (await rowsOf(id)).filter(({ outcome_hits }) => outcome_hits > 0)
  return { whole: await rowsOf(), rounds }
}

/**
 * Expects the differences of two users by event to add up to the difference of their rows, in each pair with
 * the first user.
 */
async function expectExplained(trx: Db, slug: string): Promise<void> {
  const viewer = { id: users[0]!, name: '', avatar: null }
  const readers = makeRatingReaders(trx)
  const locked = makeLockedReader(trx)
  for (const user of users) {
    const { me, other, events, sums } = await readComparison({ ...readers, locked }, slug, viewer, user, {
      page: 1,
      limit: 100,
    })
    const apart = me!.points - other.points
    expect([sums.at(-1)?.gap ?? 0, events[0]?.gap ?? 0]).toEqual([apart, apart])
  }
}

/** Returns the mistakes in any rating or hall of fame, and in the statistics of one tournament. */
const mistakes = async (trx: Db, slug: string) => [
  ...[...(await verifyRatings(trx)), ...(await verifyStatistics(trx, slug))].flatMap(
    (report) => report.mistakes,
  ),
  ...[...(await verifyWinners(trx)).values()].flat(),
]

test.each(CUPS.map((cup): [string, TournamentDocument] => [cup.system_name, cup]))(
  'any sequence of results, corrections and decisions of the organiser leaves the rating of %s that its end alone makes',
  async (_, cup) => {
    await fc.assert(
      fc.asyncProperty(resultSequences(cup, PAST), async (sequence) => {
        const trx = await database.db.startTransaction().execute()
        try {
          for (const step of sequence) await take(trx, cup.slug, step)
          expect(await mistakes(trx, cup.slug)).toEqual([])
          const left = await ratings(trx, cup.slug)
          expect(left.whole).toHaveLength(USERS)
          await expectExplained(trx, cup.slug)

          await take(trx, cup.slug, sequence.at(-1)!)
          expect(await ratings(trx, cup.slug)).toEqual(left)

          await enterEnd(trx, cup.slug)
          expect(await ratings(trx, twinOf(cup.slug))).toEqual(left)
          expect(await mistakes(trx, twinOf(cup.slug))).toEqual([])
        } finally {
          await trx.rollback().execute()
        }
      }),
      { numRuns: runs(3) },
    )
  },
)
