import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { addFeed, enterTournament, listFeeds, readerOf, runFeed } from '../feeds.ts'
import { findFeed, pauseFeed, removeFeed } from '../feed-store.ts'
import { verifyRatings } from '../../ratings/ratings.ts'
import { tellHolds } from '../telling/notices.ts'
import { deleteOld, readAnswer } from './answer-store.ts'
import { pollFeeds } from './poll.ts'

const KEY = 'key-of-the-test'
const server = useApp()
const contest = contestOn(server)
/** Each test has a cup of its own, whose first match began two hours ago. */
let slug: string
let cups = 0
const START = minutesFromNow(-120)
const LATER = minutesFromNow(90)
const STARTS: Record<string, string> = { m1: START, m2: LATER }

/** A small server that speaks as football-data.org does. */
let site: Server
let asked: IncomingMessage[]
let answer: { status: number; headers?: Record<string, string>; matches?: unknown[] }

const settings = () => ({
  'football-data.org': {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    headers: { 'X-Auth-Token': KEY },
    query: {},
  },
})
const nothing = { winner: null, duration: 'REGULAR', fullTime: { home: null, away: null } }
const m1 = (changes: object = {}) => ({
  id: 11,
  utcDate: START,
  status: 'TIMED',
  matchday: 1,
  stage: 'GROUP_STAGE',
  homeTeam: { id: 1, name: 'Team AAA', tla: 'AAA' },
  awayTeam: { id: 2, name: 'Team BBB', tla: 'BBB' },
  score: nothing,
  ...changes,
})
const m2 = () =>
  m1({ id: 12, utcDate: LATER, homeTeam: { id: 3, name: 'Team CCC' }, awayTeam: { id: 4, name: 'Team DDD' } })
const over = (home: number, away: number) =>
  m1({
    status: 'FINISHED',
    score: { winner: home > away ? 'HOME_TEAM' : 'DRAW', duration: 'REGULAR', fullTime: { home, away } },
  })

beforeEach(async () => {
  asked = []
  answer = { status: 200, matches: [m1()] }
  site = createServer((request, response) => {
    asked.push(request)
    response.writeHead(answer.status, { 'x-requests-available-minute': '9', ...answer.headers })
    response.end(answer.status === 200 ? JSON.stringify({ echo: KEY, matches: answer.matches }) : '{}')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  for (const table of ['feeds', 'feed_sources', 'feed_answers', 'jobs.job'])
    await server.database.pool.query(`delete from ${table}`)
  slug = `fed-cup-${(cups += 1)}`
  const cup = smallCup(slug)
  await contest.publish({
    ...cup,
    events: cup.events.map((event) => ({ ...event, starts_at: STARTS[event.key] ?? event.starts_at })),
  })
  const added = await addFeed(server.database.db, slug, {
    source: 'football-data.org',
    competition: 'EC',
    season: '2026',
  })
  expect(added).not.toBe(null)
})
afterEach(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

const rowsOf = async (text: string) =>
  (await server.database.pool.query(text)).rows as Record<string, unknown>[]
const feedOf = async () => (await listFeeds(server.database.db)).find((feed) => feed.slug === slug)!
/** Asks the source once and enters what it says. */
async function run(now = new Date()) {
  const { db } = server.database
  const feed = await feedOf()
  const reader = readerOf(db, settings(), 'football-data.org')!
  const trouble = await runFeed(db, server.jobs, feed, reader, now)
  await enterTournament(db, server.jobs, feed.tournament_id, now)
  return trouble
}
const matchOf = async () => (await contest.matches(slug, await server.signIn(ORGANISER)))['m1']!
const openHolds = async () =>
  (await rowsOf('select code from feed_holds where closed_at is null order by code')).map(({ code }) => code)

test('a season is asked for with the key, its ids are kept, and its result is entered with its source', async () => {
  answer.matches = [over(2, 1)]
  expect(await run()).toBe(null)
  expect(asked[0]!.url).toBe('/competitions/EC/matches?season=2026')
  expect(asked[0]!.headers['x-auth-token']).toBe(KEY)
  expect(await matchOf()).toMatchObject({
    status: 'finished',
    score: { first: 2, second: 1 },
    result_state: 'provisional',
    reported: { source: 'football-data.org' },
  })
  expect(await rowsOf("select source_id from feed_ids where kind = 'event'")).toEqual([{ source_id: '11' }])
  expect(await openHolds()).toEqual([])
  const verified = await verifyRatings(server.database.db)
  expect(verified.find(({ tournament }) => tournament === slug)).toMatchObject({ mistakes: [] })
})

test('a result that gets smaller waits for an organiser, who decides, and stays', async () => {
  answer.matches = [over(2, 1)]
  await run()
  answer.matches = [over(1, 1)]
  await run()
  expect(await openHolds()).toEqual(['shrunk'])
  expect(await matchOf()).toMatchObject({ status: 'live', score: { first: 2, second: 1 } })
  contest.succeed(
    await contest.sendResult(slug, 'm1', { status: 'finished', score: { first: 1, second: 1 } }),
  )
  await run()
  expect(await openHolds()).toEqual([])
  answer.matches = [over(3, 1)]
  await run()
  expect(await openHolds()).toEqual(['sources_disagree'])
  expect(await matchOf()).toMatchObject({ score: { first: 1, second: 1 }, reported: null })
})

test('an empty answer after a full one, and an event that is gone, are questions', async () => {
  answer.matches = [m1(), m2()]
  await run()
  answer.matches = [m1()]
  await run()
  expect(await openHolds()).toEqual(['gone'])
  answer.matches = []
  await run()
  expect(await openHolds()).toEqual(['empty_answer'])
  answer.matches = [m1(), m2()]
  await run()
  expect(await openHolds()).toEqual([])
})

test('the same answer is kept once, without the key that the source repeats, and asked for conditionally', async () => {
  answer.headers = { etag: '"one"' }
  await run()
  await run()
  expect(asked[1]!.headers['if-none-match']).toBe('"one"')
  expect(await rowsOf('select 1 from feed_answers')).toHaveLength(1)
  answer = { status: 304 }
  expect(await run()).toBe(null)
  const texts = await rowsOf('select said::text as said from feed_said')
  expect(JSON.stringify(texts)).not.toContain(KEY)
  const [kept] = await rowsOf('select id from feed_answers')
  expect(await readAnswer(server.database.db, kept!.id as number)).not.toContain(KEY)
})

test('a source that refuses is left alone for as long as it asks, and the error holds no key', async () => {
  answer = { status: 429, headers: { 'retry-after': '120' } }
  const trouble = await run()
  expect(trouble).toMatchObject({ trouble: 'limited', message: 'football-data.org: it answered 429' })
  expect((await feedOf()).trouble).toBe('limited')
  expect(await run()).toMatchObject({ trouble: 'no_budget' })
  expect(asked).toHaveLength(1)
  const [{ wait }] = (await rowsOf(
    'select extract(epoch from wait_until - clock_timestamp())::int as wait from feed_sources',
  )) as [{ wait: number }]
  expect(wait).toBeGreaterThan(110)
})

test('all feeds together make no more calls in a minute than the source allows', async () => {
  const troubles = await Promise.all(Array.from({ length: 14 }, () => run()))
  expect(troubles.filter((each) => each === null)).toHaveLength(10)
  expect(asked).toHaveLength(10)
})

test('a feed that is stopped is not asked; one that is due is, by whichever process', async () => {
  const { db } = server.database
  const poll = () => pollFeeds(db, server.jobs, settings(), () => {})
  const { id } = await feedOf()
  await pauseFeed(db, id, true)
  await poll()
  expect(asked).toHaveLength(0)
  await pauseFeed(db, id, false)
  await poll()
  await poll()
  expect(asked).toHaveLength(1)
  expect(Date.parse((await findFeed(db, id))!.next_run_at)).toBeGreaterThan(Date.now())
  await removeFeed(db, id)
  expect(await findFeed(db, id)).toBe(undefined)
})

test('organisers are told once of what waits during play', async () => {
  answer.matches = [m1({ status: 'ABANDONED' })]
  await run(new Date(Date.now() - 120_000))
  const { db } = server.database
  await tellHolds(db, server.jobs, ['reddy'])
  const told = await rowsOf("select data ->> 'text' as text from jobs.job where name = 'feed-notices'")
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('ABANDONED')])
  await tellHolds(db, server.jobs, ['reddy'])
  expect(await rowsOf("select 1 from jobs.job where name = 'feed-notices'")).toHaveLength(1)
})

test('old answers go, and what a feed says now stays', async () => {
  await run()
  await server.database.pool.query("update feed_answers set last_at = now() - interval '31 days'")
  await server.database.pool.query("update feed_said set at = now() - interval '31 days'")
  await deleteOld(server.database.db, 30)
  expect(await rowsOf('select 1 from feed_answers')).toHaveLength(0)
  expect(await rowsOf('select answer_id from feed_said')).toEqual([{ answer_id: null }])
})
