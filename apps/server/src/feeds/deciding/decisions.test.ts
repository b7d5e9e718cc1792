import * as calls from '@called-it/contract/feeds/feeds.ts'
import { listEventAnswers } from '@called-it/contract/feeds/event-answers.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import { readToday } from '@called-it/contract/organiser/desk.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { beforeAll, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { fightsOn } from '../../../test/fights/fight-steps.ts'
import { smallSeries } from '../../../test/fights/fight-world.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { enterTournament } from '../entering/enter.ts'
import { addFeed } from '../feed-store.ts'
import { putIds } from '../id-store.ts'
import { addSaid } from '../said-store.ts'
import { type ObservedEvent, UNSAID } from '../source.ts'

const OFF = { url: 'http://127.0.0.1:9', headers: {}, query: {} }
const server = useApp({ feeds: { 'football-data.org': OFF, openligadb: OFF } })
const contest = fightsOn(server)
const SLUG = 'cup'
let token: string
let feeds: { first: number; second: number }

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  await contest.publish(smallCup(SLUG))
  const body = { tournament: SLUG, source: 'football-data.org' as const, competition: 'SC' }
  const { feed } = await server.call(calls.createFeed, { body }, token)
  const second = await addFeed(server.database.db, SLUG, {
    source: 'openligadb',
    competition: 'sc',
    season: null,
  })
  feeds = { first: feed.id, second: second! }
})

const list = () => server.call(calls.listFeeds, {}, token)
const eventOf = (key: string) => server.call(readDeskEvent, { params: { slug: SLUG, key } }, token)
const observed = (id: string, parts: Partial<ObservedEvent>): ObservedEvent => ({
  ...UNSAID,
  id,
  is_start_certain: true,
  status: 'finished',
  doubts: [],
  ...parts,
})

/** Both sources say how a match has ended, each its own score. */
async function disagreeAbout(key: string): Promise<void> {
  const { db } = server.database
  contest.succeed(await contest.changeEvent(SLUG, key, { starts_at: minutesFromNow(-120), confirm: true }))
  const { event } = await eventOf(key)
  const starts_at = event.starts_at
  const sides = {
    first: { id: event.first!.key, name: event.first!.name.en },
    second: { id: event.second!.key, name: event.second!.name.en },
  }
  const scores = [
    [feeds.first, { first: 2, second: 1 }],
    [feeds.second, { first: 1, second: 1 }],
  ] as const
  for (const [feed, regular] of scores) {
    for (const side of Object.values(sides))
      await putIds(db, feed, 'entity', [{ source_id: side.id, name: side.name, key: side.id }])
    await putIds(db, feed, 'event', [{ source_id: key, name: key, key }])
    const said = observed(key, { ...sides, starts_at, regular })
    await addSaid(db, feed, [{ event_id: event.id, event: said }], new Date())
  }
  await enter()
}

async function enter(): Promise<void> {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `select id from tournaments where slug = 'cup'`,
  )
  await enterTournament(server.database.db, server.jobs, rows[0]!.id, new Date())
}

it('shows a source that is attached once, and refuses it a second time and one that is off', async () => {
  const [first] = (await list()).feeds
  expect(first).toMatchObject({ source: 'football-data.org', state: 'waiting', competition: 'SC' })
  expect(first!.cells).toHaveLength(48)
  const attach = (source: string, tournament = SLUG) =>
    server.request('POST', '/api/v1/organiser/feeds', {
      token,
      body: { tournament, source, competition: 'SC' },
    })
  expectRefusal(await attach('football-data.org'), 409, 'feed_exists')
  expectRefusal(await attach('espn'), 409, 'source_off')
  expectRefusal(await attach('openligadb', 'nowhere'), 404, 'not_found')
  await contest.publish(smallSeries('series'))
  expectRefusal(await attach('openligadb', 'series'), 422, 'validation_failed')
})

it('shows what two sources say side by side, and one press takes one of them', async () => {
  await disagreeAbout('m1')
  const { disagreements } = await list()
  expect(disagreements).toHaveLength(1)
  const [held] = disagreements
  expect(held).toMatchObject({ code: 'sources_disagree', event: { key: 'm1' }, tournament: { slug: SLUG } })
  expect(held!.fields.find(({ field }) => field === 'score')).toEqual({
    field: 'score',
    ours: null,
    values: [
      { feed: feeds.first, source: 'football-data.org', value: '2:1' },
      { feed: feeds.second, source: 'openligadb', value: '1:1' },
    ],
  })
  // Equal starts are equal texts, whoever wrote them.
  const start = held!.fields.find(({ field }) => field === 'starts_at')
  expect(start?.ours).not.toBe(null)
  expect(new Set(start?.values.map(({ value }) => value))).toEqual(new Set([start?.ours]))
  expect((await server.call(readToday, {}, token)).items).toContainEqual(
    expect.objectContaining({ kind: 'disagreement', data: expect.objectContaining({ hold: held!.id }) }),
  )
  const decide = (version: string) =>
    server.request('POST', `/api/v1/organiser/feeds/disagreements/${held!.id}`, {
      token,
      body: { choose: feeds.first },
      headers: { 'if-match': version },
    })
  expectRefusal(await decide('stale'), 409, 'changed_meanwhile')
  expect((await decide(held!.event!.version)).status).toBe(204)
  const { event } = await eventOf('m1')
  expect(event).toMatchObject({
    status: 'finished',
    score: { first: 2, second: 1 },
    result_source: 'organiser',
  })
  expectRefusal(await decide(event.version), 409, 'changed_meanwhile')
  await enter()
  expect((await list()).disagreements).toEqual([])
  const { entries } = await server.call(readAudit, { query: { limit: 5 } as never }, token)
  expect(entries.map(({ action }) => action)).toContain('feed.decide')
})

it('keeps what stands as long as the sources say the same', async () => {
  await disagreeAbout('m2')
  const [held] = (await list()).disagreements
  await server.call(
    calls.decideDisagreement,
    { params: { id: String(held!.id) }, body: { choose: 'ours' } },
    token,
  )
  await enter()
  expect((await list()).disagreements).toEqual([])
  expect((await eventOf('m2')).event.result_source).toBeNull()
})

it('asks again tomorrow', async () => {
  await disagreeAbout('m3')
  const [held] = (await list()).disagreements
  const decide = (until?: string) =>
    server.request('POST', `/api/v1/organiser/feeds/disagreements/${held!.id}`, {
      token,
      body: { choose: 'later', ...(until && { until }) },
    })
  expectRefusal(await decide(minutesFromNow(-1)), 422, 'validation_failed')
  expect((await decide()).status).toBe(204)
  await enter()
  expect((await list()).disagreements).toEqual([])
  await server.database.pool.query(
    `update feed_holds set ask_at = now() - interval '1 second' where ask_at is not null`,
  )
  expect((await list()).disagreements).toMatchObject([{ event: { key: 'm3' } }])
})

it('names who a name is, and remembers it by the id of the source', async () => {
  const { event } = await eventOf('m4')
  await server.database.pool.query(
    `insert into feed_holds (feed_id, place, source_id, code, data) values ($1, 'answer', '77', 'unknown_entity', $2)`,
    [feeds.second, JSON.stringify({ name: event.first!.name.en })],
  )
  const [unmatched] = (await list()).unmatched
  expect(unmatched).toMatchObject({ name: event.first!.name.en, source: 'openligadb', source_id: '77' })
  const match = (entity: string) =>
    server.request('POST', `/api/v1/organiser/feeds/unmatched/${unmatched!.id}`, { token, body: { entity } })
  expectRefusal(await match('nobody'), 422, 'validation_failed')
  expect((await match(event.first!.key)).status).toBe(204)
  expect((await list()).unmatched).toEqual([])
  const { rows } = await server.database.pool.query(
    `select e.key from feed_ids i join entities e on e.id = i.entity_id where i.feed_id = $1 and i.source_id = '77'`,
    [feeds.second],
  )
  expect(rows).toEqual([{ key: event.first!.key }])
})

it('lists what sources have said of an event', async () => {
  const { event } = await eventOf('m1')
  const { answers } = await server.call(listEventAnswers, { params: { id: String(event.id) } }, token)
  expect(answers.map(({ source, source_id, said }) => [source, source_id, said.status])).toEqual([
    ['openligadb', 'm1', 'finished'],
    ['football-data.org', 'm1', 'finished'],
  ])
})

it('pauses, goes on, is asked at once, and is detached', async () => {
  const params = { id: String(feeds.second) }
  await server.call(calls.putFeed, { params, body: { paused: true } }, token)
  expect((await list()).feeds[1]).toMatchObject({ state: 'paused', next_run_at: null })
  await server.call(calls.putFeed, { params, body: { paused: false } }, token)
  await server.call(calls.runFeed, { params }, token)
  await server.call(calls.deleteFeed, { params }, token)
  expect((await list()).feeds.map(({ source }) => source)).toEqual(['football-data.org'])
  const fan = await server.signIn('6820077')
  expect((await server.request('GET', '/api/v1/organiser/feeds', { token: fan })).status).toBe(403)
})
