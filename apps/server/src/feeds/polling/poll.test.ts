import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { type ProviderServer, startProvider } from '../../../test/feeds/provider-server.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { enterTournament } from '../entering/enter.ts'
import { addFeed, findFeed } from '../feed-store.ts'
import { pollFeeds, type PollTrouble } from './poll.ts'

const server = useApp()
const contest = contestOn(server)
const SOURCE = 'football-data.org'
const START = minutesFromNow(-120)
let cups = 0
let provider: ProviderServer
let feeds: number[]
let name: string

const match = (id: number, home: string, away: string) => ({
  id,
  utcDate: START,
  status: 'FINISHED',
  homeTeam: { id: home.codePointAt(0), name: home, tla: home },
  awayTeam: { id: away.codePointAt(0), name: away, tla: away },
  score: { winner: 'HOME_TEAM', duration: 'REGULAR', fullTime: { home: 1, away: 0 } },
})

beforeEach(async () => {
  for (const table of ['feeds', 'feed_sources', 'feed_answers'])
    await server.database.pool.query(`delete from ${table}`)
  feeds = []
  name = 'AAA'
  provider = await startProvider(() => ({ matches: [match(1, name, 'BBB'), match(2, 'CCC', 'DDD')] }))
})
afterEach(() => provider.close())

/** Publishes a cup whose first two matches have ended, and lets the source enter its results. */
async function attach(competition: string): Promise<void> {
  const slug = `polled-cup-${(cups += 1)}`
  const cup = smallCup(slug)
  const isOver = ({ key }: { key: string }) => key === 'm1' || key === 'm2'
  const events = cup.events.map((event) => (isOver(event) ? { ...event, starts_at: START } : event))
  await contest.publish({ ...cup, events })
  const feed = await addFeed(server.database.db, slug, { source: SOURCE, competition, season: null })
  feeds.push(feed!)
}

/** Asks all sources once. Returns what was called. */
async function poll(): Promise<{ called: string[]; troubles: PollTrouble[] }> {
  provider.calls.length = 0
  const troubles: PollTrouble[] = []
  const settings = { [SOURCE]: { url: provider.url, headers: {}, query: {} } }
  await pollFeeds(server.database.db, server.jobs, settings, (trouble) => troubles.push(trouble))
  const called = provider.calls.map(({ path }) => path.split('/')[2]!)
  return { called, troubles }
}
const query = (text: string) => server.database.pool.query(text)
const feedAt = (at: number) => findFeed(server.database.db, feeds[at]!)

test('whoever has waited longest is asked first, and no feed is kept from its turn by others', async () => {
  for (const competition of ['ONE', 'TWO', 'THREE', 'FOUR']) await attach(competition)
  // Two calls of this minute are left.
  await query(`insert into feed_sources (source, minute_calls) values ('${SOURCE}', 8)`)
  await query(`update feeds set next_run_at = now() - (100 - id % 4) * interval '1 second'`)
  const { called: first, troubles } = await poll()
  expect(first).toHaveLength(2)
  expect(troubles).toMatchObject([{ trouble: `${SOURCE}: its calls are used up` }])
  // A minute later there are two again.
  await query(`update feeds set next_run_at = next_run_at - interval '61 seconds'`)
  await query('update feed_sources set minute_calls = 8, minute_at = now()')
  const { called: second } = await poll()
  expect([...first, ...second].toSorted()).toEqual(['FOUR', 'ONE', 'THREE', 'TWO'])
})

test('feeds of the same competition that are due together share an answer', async () => {
  for (const competition of ['SAME', 'SAME', 'OTHER']) await attach(competition)
  expect((await poll()).called).toEqual(['SAME', 'OTHER'])
  for (const at of [0, 1, 2]) expect(await feedAt(at)).toMatchObject({ events: 2, trouble: null })
})

test('processes that poll at the same time ask for each feed once', async () => {
  for (const competition of ['ONE', 'TWO', 'THREE']) await attach(competition)
  await Promise.all([poll(), poll(), poll()])
  expect(provider.calls.map(({ path }) => path.split('/')[2]).toSorted()).toEqual(['ONE', 'THREE', 'TWO'])
  for (const at of [0, 1, 2]) expect(await feedAt(at)).toMatchObject({ events: 2, trouble: null })
})

test('a name that the database cannot hold is no error', async () => {
  await attach('ONE')
  name = 'A\0AA\uD83D'
  expect((await poll()).troubles).toEqual([])
  expect(await feedAt(0)).toMatchObject({ events: 2, trouble: null })
})

/** Runs something while the database refuses changes of a table that meet a condition. */
async function whileRefused(table: string, condition: string, act: () => Promise<void>): Promise<void> {
  await query(`create function refuse_all() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'a mistake of the test'; end if; return new; end $$`)
  await query(
    `create trigger refuse before insert or update on ${table} for each row execute function refuse_all()`,
  )
  try {
    await act()
  } finally {
    await query(`drop trigger refuse on ${table}`)
    await query('drop function refuse_all')
  }
}

test('a feed that this program fails on waits, and those after it are asked', async () => {
  for (const competition of ['BAD', 'GOOD']) await attach(competition)
  await query(`update feeds set next_run_at = now() - interval '1 hour' where id = ${feeds[0]}`)
  await whileRefused('feed_said', `new.feed_id = ${feeds[0]}`, async () => {
    const { called, troubles } = await poll()
    expect(called).toEqual(['BAD', 'GOOD'])
    expect(troubles).toMatchObject([{ feed: feeds[0], error: { message: 'a mistake of the test' } }])
  })
  const [bad, good] = [(await feedAt(0))!, (await feedAt(1))!]
  expect(bad).toMatchObject({ trouble: 'unreadable', answered_at: null })
  expect(Date.parse(bad.next_run_at)).toBeGreaterThan(Date.now() + 50_000)
  expect(good).toMatchObject({ trouble: null, events: 2 })
})

test('an event that this program fails on waits for an organiser, and the others are entered', async () => {
  await attach('ONE')
  await poll()
  const { db } = server.database
  const { tournament_id: id } = (await feedAt(0))!
  const reported: object[] = []
  const enter = () => enterTournament(db, server.jobs, id, new Date(), (facts) => reported.push(facts))
  const holds = async () =>
    (await query('select h.code, h.data from feed_holds h where h.closed_at is null')).rows as object[]
  const entered = async () =>
    (await query(`select key from events where tournament_id = ${id} and result is not null order by key`))
      .rows
  await whileRefused('events', `new.key = 'm1' and new.result is not null`, async () => {
    expect(await enter()).toBe(1)
    expect(reported).toMatchObject([{ event: 'm1', error: { message: 'a mistake of the test' } }])
    expect(await holds()).toMatchObject([
      { code: 'refused', data: { why_en: expect.stringContaining('log') } },
    ])
    expect(await entered()).toEqual([{ key: 'm2' }])
    // Where nobody is told, nothing is hidden.
    await expect(enterTournament(db, server.jobs, id, new Date())).rejects.toThrow('a mistake of the test')
  })
  await enter()
  expect(await holds()).toEqual([])
  expect(await entered()).toHaveLength(2)
})
