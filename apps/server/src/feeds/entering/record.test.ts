import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { said } from '../../../test/feeds/voices.ts'
import { addFeed, type Feed, findFeed } from '../feed-store.ts'
import { listIds } from '../id-store.ts'
import type { Observation, ObservedEvent } from '../source.ts'
import { enterTournament } from './enter.ts'
import { recordObservation } from './record.ts'

const server = useApp()
const contest = contestOn(server)
const HOUR = 60
const [START, RETURN] = [minutesFromNow(-3 * HOUR), minutesFromNow(14 * 24 * HOUR)]
let slug: string
let cups = 0

beforeEach(() => {
  slug = `recorded-cup-${(cups += 1)}`
})

/** Publishes a cup whose first match has ended; `home` and `away` of its third match, two weeks later. */
async function publish(third: { first: string; second: string }): Promise<void> {
  const cup = smallCup(slug)
  const changes: Record<string, object> = {
    m1: { starts_at: START },
    m2: { starts_at: START },
    m3: { starts_at: RETURN, ...third },
  }
  const events = cup.events.map((event) => ({ ...event, ...changes[event.key] }))
  await contest.publish({ ...cup, events })
}
async function attach(source: Feed['source']): Promise<Feed> {
  const from = { source, competition: 'cup', season: null }
  const id = await addFeed(server.database.db, slug, from)
  return (await findFeed(server.database.db, id!))!
}
const side = (key: string) => ({ id: `of-${key}`, name: `Team ${key}` })
const event = (id: string, home: string, away: string, changes: Partial<ObservedEvent>): ObservedEvent => {
  const { strangers: _, ...rest } = said()
  return {
    ...rest,
    answer_id: null,
    id,
    first: side(home),
    second: side(away),
    goals: null,
    goalkeepers: null,
    starts_at: START,
    ...changes,
  }
}
const record = (feed: Feed, events: ObservedEvent[], more: Partial<Observation> = {}) =>
  recordObservation(
    server.database.db,
    feed,
    { events, is_whole: true, cursor: null, problems: [], ...more },
    new Date(),
  )
const enter = (feed: Feed) => enterTournament(server.database.db, server.jobs, feed.tournament_id, new Date())
const idsOf = async ({ id }: Feed, wanted: string) =>
  (await listIds(server.database.db, id))
    .filter(({ kind }) => kind === wanted)
    .map(({ source_id, key }) => [source_id, key])
    .toSorted()
const openHolds = async ({ id }: Feed) =>
  (
    await server.database.pool.query<{ code: string; answer_id: number | null }>(
      'select code, answer_id from feed_holds where feed_id = $1 and closed_at is null',
      [id],
    )
  ).rows

type Standing = { status: string; result: { score: object; goals: { player: string | null }[] } }
/** The results of a cup as they stand, by the keys of their matches. */
async function results(): Promise<Record<string, Standing>> {
  const { rows } = await server.database.pool.query<Standing & { key: string }>(
    'select e.key, e.status, e.result from events e join tournaments t on t.id = e.tournament_id where t.slug = $1',
    [slug],
  )
  return Object.fromEntries(rows.map((row) => [row.key, row]))
}
const scorersOf = ({ result }: Standing) => result.goals.map(({ player }) => player)

const scored = (minute: number, id: string, name: string) => ({
  side: 'first' as const,
  minute,
  player: { id, name },
  own_goal: false,
  penalty: false,
})

test('two ids of a source for one player are both his, run after run', async () => {
  await publish({ first: 'AAA', second: 'CCC' })
  const feed = await attach('openligadb')
  const goals = [scored(10, '7', 'Anna'), scored(20, '70', 'ANNA')]
  const over = event('1', 'AAA', 'BBB', { status: 'finished', regular: { first: 2, second: 0 }, goals })
  for (let run = 0; run < 3; run += 1) {
    await record(feed, [over])
    await enter(feed)
    expect(await idsOf(feed, 'player')).toEqual([
      ['7', 'anna'],
      ['70', 'anna'],
    ])
  }
  expect(await openHolds(feed)).toEqual([])
  const { m1 } = await results()
  expect(m1!.status).toBe('finished')
  expect(scorersOf(m1!)).toEqual(['anna', 'anna'])
})

test('a scorer of the other side, and one of a third team, leave the result as it is said', async () => {
  await publish({ first: 'AAA', second: 'CCC' })
  const feed = await attach('openligadb')
  // Bert plays for the second side of the first match, and for none of the second one.
  const goals = [scored(10, '9', 'Bert'), scored(20, '7', 'Anna')]
  const regular = { first: 2, second: 0 }
  await record(feed, [
    event('1', 'AAA', 'BBB', { status: 'finished', regular, goals }),
    event('2', 'CCC', 'DDD', { status: 'finished', regular, goals }),
  ])
  await enter(feed)
  expect(await openHolds(feed)).toEqual([])
  const { m1, m2 } = await results()
  for (const each of [m1!, m2!])
    expect(each).toMatchObject({ status: 'finished', result: { score: regular } })
  expect(scorersOf(m1!)).toEqual([null, 'anna'])
  expect(scorersOf(m2!)).toEqual([null, null])
})

test.each([
  ['both are ours', { first: 'BBB', second: 'AAA' }, ['m1', 'm3']],
  ['we have the first alone', { first: 'AAA', second: 'CCC' }, ['m1']],
])(
  'of two legs each has its own id where %s, although the source’s order means little',
  async (_, third, keys) => {
    await publish(third)
    const feed = await attach('the-odds-api')
    await record(feed, [event('later', 'BBB', 'AAA', { starts_at: RETURN })], { is_whole: false })
    await record(
      feed,
      [event('first', 'AAA', 'BBB', {}), event('later', 'BBB', 'AAA', { starts_at: RETURN })],
      { is_whole: false },
    )
    expect(await idsOf(feed, 'event')).toEqual(
      [
        ['first', 'm1'],
        ['later', 'm3'],
      ].filter(([, key]) => keys.includes(key!)),
    )
  },
)

test('a match that the source names the other way round is ours', async () => {
  await publish({ first: 'AAA', second: 'CCC' })
  const feed = await attach('the-odds-api')
  await record(feed, [event('turned', 'BBB', 'AAA', {})], { is_whole: false })
  expect(await idsOf(feed, 'event')).toEqual([['turned', 'm1']])
})

test('an empty answer after a full one is a question that names the answer', async () => {
  await publish({ first: 'AAA', second: 'CCC' })
  const feed = { ...(await attach('openligadb')), events: 3 }
  const { rows } = await server.database.pool.query<{ id: number }>(
    `insert into feed_answers (source, path, hash, body) values ('openligadb', '/', '', '') returning id`,
  )
  await record(feed, [], { answer_id: rows[0]!.id })
  expect(await openHolds(feed)).toEqual([{ code: 'empty_answer', answer_id: rows[0]!.id }])
})
