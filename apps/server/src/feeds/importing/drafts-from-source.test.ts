import * as calls from '@called-it/contract/drafts/drafts.ts'
import { listEventAnswers, readRawAnswer } from '@called-it/contract/feeds/event-answers.ts'
import { listCompetitions, listFeeds } from '@called-it/contract/feeds/feeds.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import {
  type SourceMatch,
  type SourceTeam,
  startSmallSource,
} from '../../../test/feeds/small-source-server.ts'
import { expectRefusal } from '../../../test/steps.ts'
import { findFeed, readNow } from '../feed-store.ts'
import { readerOf } from '../polling/poll.ts'
import { runFeed } from '../polling/run-feed.ts'

const source = await startSmallSource()
afterAll(source.close)
const settings = { 'football-data.org': { url: source.url, headers: {}, query: {} } }
const server = useApp({ feeds: settings })
let token: string

const GER: SourceTeam = [759, 'Germany', 'GER']
const SCO: SourceTeam = [8873, 'Scotland', 'SCO']
const HUN: SourceTeam = [827, 'Hungary', 'HUN']
const LIL: SourceTeam = [990_001, 'Little United', 'LIL']
const FINAL: SourceMatch = {
  id: 4,
  matchday: null,
  stage: 'FINAL',
  at: '2090-06-20T19:00:00Z',
  home: null,
  away: null,
}
const GROUP: SourceMatch[] = [
  { id: 1, matchday: 1, group: 'GROUP_A', at: '2090-06-01T19:00:00Z', home: GER, away: SCO },
  { id: 2, matchday: 1, group: 'GROUP_A', at: '2090-06-02T19:00:00Z', home: HUN, away: LIL },
  { id: 3, matchday: 2, group: 'GROUP_A', at: '2090-06-06T19:00:00Z', home: GER, away: HUN },
]
const FORM = { feed: { source: 'football-data.org', competition: 'SC', season: '2090' } } as const
const SLUG = 'small-cup-2090'

beforeAll(async () => {
  token = await server.signIn(ORGANISER)
  source.matches = [...GROUP, FINAL]
})

it('lists the competitions of a source by a part of their name', async () => {
  const found = await server.call(
    listCompetitions,
    { params: { source: 'football-data.org' }, query: { search: 'small' } },
    token,
  )
  expect(found.competitions).toMatchObject([{ id: 'SC', name: 'Small Cup', seasons: [{ id: '2090' }] }])
})

it('makes a draft with teams, groups, rounds, ties and squads, and says what it could not', async () => {
  const { draft } = await server.call(calls.createDraft, { body: FORM }, token)
  const { document, feed } = draft
  expect(document).toMatchObject({
    slug: SLUG,
    system_name: 'euro',
    entities: [
      { key: 'GER', name: { ru: 'Германия', en: 'Germany' }, country: 'de' },
      { key: 'SCO', name: { ru: 'Шотландия', en: 'Scotland' }, country: 'gb-sct' },
      { key: 'HUN', name: { ru: 'Венгрия', en: 'Hungary' } },
      { key: 'LIL', name: { ru: 'Little United', en: 'Little United' } },
    ],
    table_groups: [{ key: 'A', entities: ['GER', 'SCO', 'HUN', 'LIL'] }],
    events: [
      { key: 'md1-1', round: 'md1', first: 'GER', second: 'SCO', table_group: 'A' },
      { key: 'md1-2' },
      { key: 'md2-1', round: 'md2' },
      { key: 'final', round: 'final', first: null, second: null, tie: 'final' },
    ],
  })
  expect(feed!.teams.map(({ key, how }) => `${key} ${how}`)).toEqual([
    'GER id',
    'SCO name',
    'HUN name',
    'LIL new',
  ])
  expect(feed!.notes).toMatchObject([{ code: 'no_position', count: 4 }])
  expect(document.players).toHaveLength(8)
})

it('publishes it with its feed; later runs bring new fixtures and sides, and double nothing', async () => {
  const { drafts } = await server.call(calls.listDrafts, {}, token)
  const draft = drafts.find(({ slug }) => slug === SLUG)!
  await server.call(calls.publishDraft, { params: { id: String(draft.id) } }, token)
  const { feeds } = await server.call(listFeeds, {}, token)
  expect(feeds).toMatchObject([
    { source: 'football-data.org', state: 'waiting', competition: 'SC', tournament: { slug: SLUG } },
  ])
  source.matches = [
    ...GROUP,
    { ...FINAL, home: GER, away: HUN },
    { id: 5, matchday: 2, group: 'GROUP_A', at: '2090-06-06T16:00:00Z', home: SCO, away: LIL },
  ]
  const { db } = server.database
  for (let run = 0; run < 2; run += 1) {
    const reader = readerOf(db, settings, 'football-data.org')!
    const feed = await findFeed(db, feeds[0]!.id)
    expect(await runFeed(db, server.jobs, feed!, reader, await readNow(db))).toBeNull()
    const { document } = await server.call(readDocument, { params: { slug: SLUG } }, token)
    const keys = document.events.map(({ key }) => key)
    expect(keys.toSorted()).toEqual(['final', 'md1-1', 'md1-2', 'md2-1', 'md2-2'])
    expect(document.entities).toHaveLength(4)
  }
  expect((await server.call(listFeeds, {}, token)).feeds[0]).toMatchObject({
    state: 'answering',
    unmatched: 0,
    held: 0,
    events: 5,
  })
})

it('brings new fixtures although one of them is wrong, and says what is wrong with it', async () => {
  const { db } = server.database
  const { feeds } = await server.call(listFeeds, {}, token)
  const bad = { id: 7, matchday: 3, group: 'GROUP_A', at: '2090-06-10T16:00:00Z', home: GER, away: GER }
  const good = { ...bad, home: LIL, away: GER }
  const before = source.matches
  source.matches = [...before, { ...good, id: 6, home: HUN, away: SCO }, bad, { ...good, id: 8 }]
  const run = async () => {
    const reader = readerOf(db, settings, 'football-data.org')!
    const feed = await findFeed(db, feeds[0]!.id)
    expect(await runFeed(db, server.jobs, feed!, reader, await readNow(db))).toBeNull()
    const { rows } = await server.database.pool.query<{ source_id: string; why: string }>(
      `select source_id, data ->> 'why_en' as why from feed_holds where code = 'refused' and closed_at is null`,
    )
    return rows
  }
  const keysOf = async () => {
    const { document } = await server.call(readDocument, { params: { slug: SLUG } }, token)
    return document.events.map(({ key }) => key).filter((key) => key.startsWith('md3'))
  }
  for (let time = 0; time < 2; time += 1) {
    expect(await run()).toEqual([{ source_id: '7', why: expect.stringMatching(/\w+/) }])
    expect(await keysOf()).toHaveLength(2)
  }
  source.matches = before
  expect(await run()).toEqual([])
})

it('shows the answer that an event was read from as it came', async () => {
  const { event } = await server.call(readDeskEvent, { params: { slug: SLUG, key: 'md2-2' } }, token)
  const { answers } = await server.call(listEventAnswers, { params: { id: String(event.id) } }, token)
  const id = String(answers[0]!.answer)
  const { answer } = await server.call(readRawAnswer, { params: { id } }, token)
  expect(answer).toMatchObject({
    source: 'football-data.org',
    path: answers[0]!.path,
    hash: answers[0]!.hash,
  })
  expect(JSON.parse(answer.text)).toHaveProperty('matches')
  // An owner also reads one of which nothing could be read.
  const { rows } = await server.database.pool.query<{ id: number }>(
    `insert into feed_answers (source, path, hash, body, is_readable)
      select source, path, hash, body, false from feed_answers where id = $1 returning id`,
    [id],
  )
  const unread = `/api/v1/organiser/feeds/answers/${rows[0]!.id}`
  expect((await server.request('GET', unread, { token })).status).toBe(200)
  expectRefusal(
    await server.request('GET', '/api/v1/organiser/feeds/answers/999999', { token }),
    404,
    'not_found',
  )
})

it('says that a source is off or away', async () => {
  const ask = (body: object) => server.request('POST', '/api/v1/organiser/drafts', { token, body })
  expectRefusal(await ask({ feed: { source: 'espn', competition: 'x' } }), 409, 'source_off')
  source.isAway = true
  expectRefusal(await ask({ feed: { ...FORM.feed, season: '2091' } }), 503, 'source_away')
})
