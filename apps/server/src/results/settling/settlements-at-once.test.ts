import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { saveScores } from '../../../test/saves.ts'
import { contestOn, type WireRating } from '../../../test/steps.ts'
import { meetingsOn } from '../../../test/overtake.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { admitAll, verifyRatings } from '../../ratings/ratings.ts'
import type { Db } from '../../schema.ts'
import { finishTournament, putResult } from '../results.ts'

const server = useApp()
const contest = contestOn(server)
const { overtake } = meetingsOn(server)
const BY = { actor: 'user', user_id: null } as const
/** More users than one block of rows holds, so that a page in the middle is read in two pieces. */
const USERS = 150
let fan: string
let fans: number[]
let slug = ''
let cups = 0

beforeAll(async () => {
  fan = await server.signIn('6560001')
  const { rows } = await server.database.pool.query(
    `insert into users (reddy_id, name) select (870000000 + n)::text, 'Fan ' || n from generate_series(2, ${USERS}) n
     returning id`,
  )
  fans = [(await contest.me(fan)).id, ...rows.map((row) => row.id)]
})

/** A cup in which every third user predicts 0:0, 1:0 and 2:0 in m1, and the next outcome in m2. */
beforeEach(async () => {
  slug = `at-once-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  const { m1, m2 } = await contest.matches(slug, fan)
  for (const [at, id] of fans.entries()) {
    await saveScores(server.database.db, slug, id, [
      { event_id: m1!.id, first: at % 3, second: 0 },
      { event_id: m2!.id, first: (at + 1) % 3, second: 0 },
    ])
  }
  await admitAll(server.database.db)
  for (const key of ['m1', 'm2']) {
    contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(-100) }))
  }
})

const settling = (key: string, first: number) => (db: Db) =>
  putResult(
    db,
    { jobs: server.jobs, by: BY },
    { slug, key },
    { status: 'finished', score: { first, second: 0 } },
  )
const mistakes = async () =>
  (await verifyRatings(server.database.db, slug)).flatMap((report) => report.mistakes)
const sumOf = ({ ratings }: WireRating) => ratings.reduce((sum, { points }) => sum + points, 0)

test('two settlements at once run one after the other, and the later one has both results', async () => {
  const { settlement } = await overtake(settling('m1', 0), () => settling('m2', 0)(server.database.db))
  expect(settlement).toMatchObject({ predictions: USERS, by_hit: { exact: 50, miss: 100 } })
  const { ratings } = await contest.rating(slug, fan, '?limit=100')
  // Nobody was right in both. All who were right in one are first, and those who were right in m1 were first
  // before.
  expect(ratings.map((row) => [row.position, row.points])).toEqual(ratings.map(() => [1, 5]))
  expect(new Set(ratings.map((row) => row.previous_position))).toEqual(new Set([1, 51]))
  expect(await mistakes()).toEqual([])
})

test('a correction during a settlement of the same match waits for it, and takes its points back', async () => {
  await overtake(settling('m1', 0), () => settling('m1', 2)(server.database.db))
  const { ratings } = await contest.rating(slug, fan, '?limit=100')
  expect(ratings.filter(({ points }) => points === 5)).toHaveLength(50)
  expect((await contest.matches(slug, fan))['m1']).toMatchObject({ score: { first: 2 }, is_corrected: true })
  expect(await mistakes()).toEqual([])
})

test('a settlement during the end of the tournament waits for the end', async () => {
  const finishing = (db: Db) =>
    finishTournament(db, { jobs: server.jobs, by: BY }, slug, { force: true, reopenHours: 24 })
  await overtake(finishing, () => settling('m1', 0)(server.database.db))
  expect(sumOf(await contest.rating(slug, fan, '?limit=100'))).toBe(50 * 5)
  expect(await mistakes()).toEqual([])
})

test('readers never see a mixture of two ratings, on any page, in the own row or in the rating of a round', async () => {
  const { rounds } = await contest.readPredictions(slug, fan)
  const queries = [
    'page=2&limit=60',
    'page=1&limit=100',
    `page=2&limit=60&round_id=${rounds[0]!.id}`,
    'search=fan%2014',
  ]
  /** A rating without its time of publication and the previous positions. */
  const comparable = ({ ratings, me, meta }: WireRating) => ({
    rows: ratings.map((row) => [row.position, row.user.id, row.points, row.exact_hits]),
    me: me && [me.position, me.points, me.exact_hits],
    total: meta.total,
  })
  const read = (query: string) => contest.rating(slug, fan, `?${query}`)

  // The three states that a rating of these matches can be in, each when nothing is running.
  const atRest: Record<number, unknown[]> = {}
  for (const first of [0, 1, 2]) {
    await settling('m1', first)(server.database.db)
    atRest[first] = await Promise.all(queries.map(async (query) => comparable(await read(query))))
  }
  expect(new Set(Object.values(atRest).map((states) => JSON.stringify(states))).size).toBe(3)

  const { rows: known } = await server.database.pool.query<{ last: number }>(
    'select max(id) as last from publications',
  )
  const entered: number[] = []
  let isOver = false
  const seen = queries.map((): WireRating[] => [])
  const readers = queries.map(async (query, at) => {
    while (!isOver) seen[at]!.push(await read(query))
  })
  for (let nth = 0; nth < 20; nth += 1) {
    entered.push(nth % 3)
    await settling('m1', nth % 3)(server.database.db)
  }
  isOver = true
  await Promise.all(readers)

  const { rows: published } = await server.database.pool.query<{ at: string; is_whole: boolean }>(
    'select published_at as at, round_id is null as is_whole from publications where id > $1 order by id',
    [known[0]!.last],
  )
  for (const [at, ratings] of seen.entries()) {
    const isWhole = !queries[at]!.includes('round_id')
    const times = published.filter((row) => row.is_whole === isWhole).map((row) => row.at)
    expect(times).toHaveLength(entered.length)
    const during = ratings.filter(({ calculated_at }) => times.includes(calculated_at!))
    expect(during.length).toBeGreaterThan(0)
    // Each rating equals the publication that it names, to the last row, and no user is shown an older one
    // later.
    for (const rating of during) {
      expect(comparable(rating)).toEqual(atRest[entered[times.indexOf(rating.calculated_at!)]!]![at])
    }
    const order = ratings.map(({ calculated_at }) => Date.parse(calculated_at!))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
  expect(await mistakes()).toEqual([])
})
