import { isDeepStrictEqual } from 'node:util'
import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { answerOf, cardFrom } from '../../../test/fights/fight-cards.ts'
import { fightSequences, type FightStep } from '../../../test/fights/fight-sequences.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { readFights, saveFights } from '../../../test/saves.ts'
import { minutesFromNow } from '../../../test/world.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { type JobSender, startJobSender } from '../../platform/jobs.ts'
import { Problem } from '../../platform/http/problem.ts'
import { admitAll, makeRatingReaders, readRatings, verifyRatings } from '../../ratings/ratings.ts'
import type { Db, Schema } from '../../schema.ts'
import { verifyStatistics } from '../../statistics/statistics.ts'
import { JOBS } from '../../worker.ts'
import {
  finishTournament,
  lockAllDue,
  putEvent,
  putResult,
  putTournament,
  takeResultBack,
} from '../results.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

// Users fill in cards while fighters withdraw; results come in any order, are corrected and taken back.
// Whatever happens on the way, the final state equals the one that the end alone would have produced.

const BY = { actor: 'user', user_id: null } as const
const USERS = 5
const MOMENTS = { past: minutesFromNow(-200), ahead: minutesFromNow(200) }
const [SLUG, TWIN] = ['series', 'series-twin']
const fail = (error: Error) => {
  throw error
}

let place: TestDatabase
let database: Database<Schema>
let jobs: JobSender
let users: number[]

/** A series with both rounds open. */
const SERIES = smallSeries(SLUG)
const DOCUMENT = {
  ...SERIES,
  events: SERIES.events.map((event) =>
    event.round === 'n2' ? { ...event, starts_at: minutesFromNow(3 * 24 * 60) } : event,
  ),
}

beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase<Schema>(place.url, 2, fail)
  jobs = await startJobSender(place.url, JOBS, fail)
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (reddy_id, name) select (1000 + n)::text, 'Fan ' || n from generate_series(1, ${USERS}) n
     returning id`,
  )
  users = rows.map(({ id }) => id)
  for (const slug of [SLUG, TWIN])
    await putTournament(database.db, { jobs, by: BY }, slug, { ...DOCUMENT, slug })
})
afterAll(async () => {
  await jobs.close()
  await database.close()
  await place.drop()
})

const roundsOf = async (trx: Db, slug: string, user: number): Promise<FightRound[]> =>
  (await readFights(trx, slug, user)).rounds

/** Returns the code of a refusal, null for a success. */
const refusalOf = (attempt: Promise<unknown>): Promise<string | null> =>
  attempt.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem) return error.code
      throw error
    },
  )

/** The refusals that an organiser may get because of a fight's state. A refused step changes nothing. */
const MAY_BE_REFUSED = [null, 'validation_failed', 'locked', 'not_started', 'has_result', 'not_found']

async function take(trx: Db, step: FightStep): Promise<void> {
  if ('save' in step) {
    const user = users[step.user]!
    const round = (await roundsOf(trx, SLUG, user)).find(({ key }) => key === step.round)!
    const picks = cardFrom(round, step.save)
    // The round as the form was shown it determines the server's answer.
    expect(await refusalOf(saveFights(trx, SLUG, user, picks))).toBe(answerOf(picks, round))
  } else if ('result' in step) {
    const event = { slug: SLUG, key: step.result }
    await putEvent(trx, { jobs, by: BY }, event, { starts_at: MOMENTS.past })
    expect(MAY_BE_REFUSED).toContain(await refusalOf(putResult(trx, { jobs, by: BY }, event, step.body)))
  } else if ('change' in step) {
    const event = { slug: SLUG, key: step.change }
    expect(MAY_BE_REFUSED).toContain(await refusalOf(putEvent(trx, { jobs, by: BY }, event, step.body)))
  } else if ('takeBack' in step) {
    const event = { slug: SLUG, key: step.takeBack }
    expect(MAY_BE_REFUSED).toContain(await refusalOf(takeResultBack(trx, { jobs, by: BY }, event)))
  } else if ('finish' in step)
    await finishTournament(trx, { jobs, by: BY }, SLUG, { force: true, reopenHours: 24 })
  else if (step.work === 'lock') await lockAllDue(trx, jobs)
  else await admitAll(trx)
}

type EventState = {
  key: string
  status: 'scheduled' | 'live' | 'cancelled'
  starts_at: string
  first: string
  second: string
  coefficients: { first: number; second: number }
  result: Parameters<typeof putResult>[3] | null
}

/** Brings the twin to the current state of the series, without the steps that led to it. */
async function enterEnd(trx: Db): Promise<void> {
  const { rows: events } = await sql<EventState>`
    select e.key, e.status, e.starts_at, a.key as first, b.key as second, e.coefficients, e.result
    from events e join tournaments t on t.id = e.tournament_id
      join entities a on a.id = e.first_id join entities b on b.id = e.second_id
    where t.slug = ${SLUG} order by e.ord`.execute(trx)
  const asPublished = new Map(DOCUMENT.events.map((event) => [event.key, event]))
  const enter = (key: string, change: Parameters<typeof putEvent>[3]) =>
    putEvent(trx, { jobs, by: BY }, { slug: TWIN, key }, change)
  for (const { key, first, second, coefficients } of events) {
    const { first: a, second: b, coefficients: c } = asPublished.get(key)!
    if (!isDeepStrictEqual([first, second, coefficients], [a, b, c]))
      await enter(key, { first, second, coefficients })
  }
  await copyCards(trx)
  for (const { key, status, result } of events) {
    if (result) {
      await enter(key, { starts_at: MOMENTS.past })
      await putResult(trx, { jobs, by: BY }, { slug: TWIN, key }, result)
    } else if (status !== 'scheduled') await enter(key, { status })
  }
  // The times when fights were seen to begin and were cancelled belong to that state.
  await sql`
    update events n set begun_at = e.begun_at, cancelled_at = e.cancelled_at
    from events e join tournaments t on t.id = e.tournament_id
    where t.slug = ${SLUG} and n.key = e.key
      and n.tournament_id = (select id from tournaments where slug = ${TWIN})`.execute(trx)
  for (const { key, starts_at, result } of events)
    if (result || starts_at !== asPublished.get(key)!.starts_at) await enter(key, { starts_at })
  await enter(events[0]!.key, {})
  const { rows } = await sql`
    select 1 from tournaments where slug = ${SLUG} and finished_at is not null`.execute(trx)
  if (rows.length > 0) await finishTournament(trx, { jobs, by: BY }, TWIN, { force: true, reopenHours: 24 })
  await settleDown(trx)
}

/** Copies the current cards to the twin, with the twin's ids. */
async function copyCards(trx: Db): Promise<void> {
  await sql`
    insert into participants (tournament_id, user_id, group_id, has_predicted, is_placed)
    select w.id, p.user_id, null, true, false
    from tournaments t join participants p on p.tournament_id = t.id, tournaments w
    where t.slug = ${SLUG} and w.slug = ${TWIN} order by p.seat, p.user_id`.execute(trx)
  await sql`
    insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
    select w.id, v.id, p.user_id, (
      select array_agg(coalesce(b.id, d.id, x.n) order by x.ord)
      from unnest(p.answer) with ordinality x (n, ord)
        left join events a on x.ord % 3 = 1 and a.id = x.n
        left join events b on b.tournament_id = w.id and b.key = a.key
        left join entities c on x.ord % 3 = 2 and c.id = x.n
        left join entities d on d.tournament_id = w.id and d.key = c.key), p.saved_at
    from tournaments t join predictions p on p.tournament_id = t.id
      join questions q on q.id = p.question_id join rounds r on r.id = q.round_id,
      tournaments w join questions v on v.tournament_id = w.id join rounds s on s.id = v.round_id
    where t.slug = ${SLUG} and w.slug = ${TWIN} and s.key = r.key`.execute(trx)
}

/** Runs the workers' due jobs. */
async function settleDown(trx: Db): Promise<void> {
  await lockAllDue(trx, jobs)
  await admitAll(trx)
}

/** Returns the rating of a series, and each user's view of each round. */
async function left(trx: Db, slug: string) {
  const viewer = { id: users[0]!, name: '', avatar: null }
  const { ratings } = await readRatings(trx, makeRatingReaders(trx), slug, viewer, { page: 1, limit: 100 })
  const rows = ratings
    .map(({ user, position, points, coefficient_sum }) => ({
      user: user.id,
      position,
      points,
      coefficient_sum,
    }))
    .toSorted((a, b) => a.user - b.user)
  const seen = []
  for (const user of users) {
    const { rounds, points, coefficients } = await readFights(trx, slug, user)
    // `sum` covers all series, and the other series has been played by now as well.
    const { sum: _, ...sums } = coefficients
    seen.push({ points, sums, rounds: rounds.map(seenOf) })
  }
  return { rows, seen }
}

/** Returns what users see of a round, without the fields that differ between tournaments. */
function seenOf({ key, phase, points, coefficients, violations, cards, events }: FightRound) {
  const keys = new Map(events.map((event) => [event.id, event.key]))
  return {
    key,
    phase,
    points,
    coefficients,
    violations,
    cards,
    events: events.map(({ key: fight, type, status, prediction, crowd, ...event }) => ({
      key: fight,
      type,
      status,
      sides: [event.first_entity?.key, event.second_entity?.key],
      odds: event.coefficients.map(({ coefficient }) => coefficient),
      crowd: crowd && [crowd.total, crowd.picks.map(({ count, doubled }) => [count, doubled]).toSorted()],
      prediction: prediction && {
        points: prediction.points,
        coefficient: prediction.coefficient,
        state: prediction.state,
        stands_for: prediction.stands_for && keys.get(prediction.stands_for),
        type: prediction.info.type,
        multiply: prediction.info.multiply,
      },
    })),
  }
}

/** Returns the mistakes in any rating, and in the statistics of one tournament. */
const mistakes = async (trx: Db, slug: string) =>
  [...(await verifyRatings(trx)), ...(await verifyStatistics(trx, slug))].flatMap((report) => report.mistakes)

test('any sequence of cards, changes, results and corrections leaves the same state as its end alone', async () => {
  await fc.assert(
    fc.asyncProperty(fightSequences(DOCUMENT, USERS, MOMENTS), async (sequence) => {
      const trx = await database.db.startTransaction().execute()
      try {
        for (const step of sequence) await take(trx, step)
        await settleDown(trx)
        expect(await mistakes(trx, SLUG)).toEqual([])
        const end = await left(trx, SLUG)

        await enterEnd(trx)
        expect(await left(trx, TWIN)).toEqual(end)
        expect(await mistakes(trx, TWIN)).toEqual([])
      } finally {
        await trx.rollback().execute()
      }
    }),
    { numRuns: runs(3) },
  )
})
