import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import {
  addFeed,
  enterTournament,
  listFeeds,
  type Observation,
  type ObservedEvent,
  recordObservation,
  UNSAID,
} from '../../apps/server/src/feeds/feeds.ts'
import { type JobSender, startJobSender } from '../../apps/server/src/platform/jobs.ts'
import { admitAll, verifyRatings } from '../../apps/server/src/ratings/ratings.ts'
import { putTournament } from '../../apps/server/src/results/results.ts'
import { JOBS } from '../../apps/server/src/worker.ts'
import { type Measure, measureOf, seconds } from '../measuring/measure.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { seedPredictions, unpack } from '../world/seed-predictions.ts'
import { keyOf, league } from '../world/world.ts'

const SLUG = 'bench-live'
const HOUR_MS = 3_600_000
/** The matches of one round, which are on at the same time. */
const MATCHES = [1, 2, 3, 4, 5, 6, 7, 8]
/** In each of them a goal falls every two minutes. */
const EVERY_MS = 2 * 60_000
const GOALS = 6
/** Scores that a source names while one is being entered. */
const WAITING = 3

/**
 * (h) Measures live goals every two minutes in eight matches at once, all predicted by all users: what a source says is recorded, and the newest
 * scores are entered with one rating. It must take less than the two minutes until the next goals. Then the source
 * names three scores of each match before the next run: one is entered, and the two that were overtaken are not.
 */
export async function measureFeeds(server: BenchServer, users: number): Promise<Measure[]> {
  const { db, pool } = server.database
  const whole = league(SLUG)
  const begun = new Date(Date.now() - HOUR_MS).toISOString()
  const events = whole.events
    .filter(({ key }) => MATCHES.some((match) => keyOf(match) === key))
    .map((event) => ({ ...event, starts_at: begun }))
  const body = { ...whole, rounds: whole.rounds.slice(0, 1), events, started_at: begun }
  const jobs = await startJobSender(pool.options.connectionString!, JOBS, (error) => {
    throw error
  })
  try {
    await putTournament(db, { jobs, by: { actor: 'cli', user_id: null } }, SLUG, body)
    const feedId = (await addFeed(db, SLUG, { source: 'openligadb', competition: 'bench', season: '2024' }))!
    await seedPredictions(pool, SLUG, users, MATCHES)
    const { tournament_id: tournamentId } = await findFeed(db, feedId)
    // There was no rating before: a worker gives everybody a seat in the first one.
    await pool.query('update participants set seat = null where tournament_id = $1', [tournamentId])
    await admitAll(db)
    // The matches had locked before anybody had predicted them.
    for (const question of await unpack(pool, SLUG, MATCHES))
      await server.worker.lockQuestion(tournamentId, question)
    const run = { server, jobs, feedId, events }
    // The ids of teams and matches are matched in the first run, before the first goal.
    await say(run, 0)
    await enter(run)
    const record: number[] = []
    const entering: number[] = []
    for (let goals = 1; goals <= GOALS; goals += 1) {
      record.push(await timed(() => say(run, goals)))
      entering.push(await timed(() => enter(run)))
    }
    for (let more = 1; more <= WAITING; more += 1) await say(run, GOALS + more)
    const { last } = await publications(server)
    const overtaken = await timed(() => enter(run))
    const { count: published } = await publications(server, last)
    const [report] = await verifyRatings(db, SLUG)
    if (report!.mistakes.length > 0 || report!.points === 0)
      throw new Error(`${report!.rows} rows with ${report!.points} points: ${report!.mistakes.join('; ')}`)
    return [
      measureOf('record what a source says of eight matches', record, seconds),
      measureOf('enter a goal in each of eight matches', entering, seconds, {
        limit: [EVERY_MS],
        aim: '≤ 0.5 of two minutes',
      }),
      measureOf('… with two scores of each match overtaken', [overtaken], seconds, {
        limit: entering,
        aim: '≤ 1.5',
      }),
      measureOf('ratings that were published for it', [published], String, { limit: [1], aim: '≤ 1' }),
    ]
  } finally {
    await jobs.close()
  }
}

type Run = { server: BenchServer; jobs: JobSender; feedId: number; events: Match[] }
type Match = Pick<TournamentDocument['events'][number], 'key' | 'first' | 'second'> & { starts_at: string }

/** Records that each match has so many goals. */
async function say({ server: { database }, feedId, events }: Run, goals: number): Promise<void> {
  const feed = await findFeed(database.db, feedId)
  const said = events.map((event, at) => observed(event, at, goals))
  const observation: Observation = { events: said, is_whole: true, cursor: null, problems: [] }
  await recordObservation(database.db, feed, observation, new Date())
}

async function enter({ server: { database }, jobs, feedId }: Run): Promise<void> {
  const feed = await findFeed(database.db, feedId)
  await enterTournament(database.db, jobs, feed.tournament_id, new Date())
}

const findFeed = async (db: BenchServer['database']['db'], feedId: number) =>
  (await listFeeds(db)).find(({ id }) => id === feedId)!

const side = (key: string) => ({ id: key, name: `Team ${key.slice(1)}` })

const observed = ({ key, first, second, starts_at }: Match, at: number, goals: number): ObservedEvent => ({
  ...UNSAID,
  id: key,
  starts_at,
  is_start_certain: true,
  first: side(first!),
  second: side(second!),
  status: 'live',
  minute: 1 + goals,
  running: { first: Math.ceil((goals + (at % 2)) / 2), second: Math.floor((goals + 1 - (at % 2)) / 2) },
  doubts: [],
})

/** Returns the number of the last rating, and how many of the tournament were published after another one. */
async function publications(
  { database: { pool } }: BenchServer,
  after = 0,
): Promise<{ last: number; count: number }> {
  const { rows } = await pool.query<{ last: number; count: number }>(
    `select coalesce(max(p.id), 0) as last, count(*) filter (where p.id > $2 and p.round_id is null)::int as count
     from publications p join tournaments t on t.id = p.tournament_id where t.slug = $1`,
    [SLUG, after],
  )
  return rows[0]!
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
