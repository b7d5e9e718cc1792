import type { Answer } from '@called-it/contract/endpoint.ts'
import { readAround, type RatingRow, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { roundPlaceAbove } from '@called-it/rules/rating.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { usePeople } from '../../../test/people.ts'
import { contestOn, expectRefusal, pathsOf } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { addParticipants } from '../../participants/participants.ts'
import { listCurrent, writeBlocks } from '../publication/publication-store.ts'
import { BLOCK_ROWS, BLOCK_SEATS, encodeBlocks, ROW_COLUMNS } from '../publication/rating-blocks.ts'
import { admitAll } from '../ratings.ts'

const server = useApp()
const contest = contestOn(server)
const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay']
const { tokens: fans, ids } = usePeople(server, NAMES, 6560000)

type Calls = Record<string, Record<string, readonly [number, number]>>
/** A cup with these predictions. */
async function cup(slug: string, calls: Calls, changes: Parameters<typeof smallCup>[1] = {}) {
  await contest.publish(smallCup(slug, changes))
  for (const [name, scores] of Object.entries(calls)) await contest.mustSave(slug, fans[name]!, scores)
}

type Around = Answer<typeof readAround>
const around = async (slug: string, viewer: string, query: { user_id?: string; limit?: string } = {}) =>
  server.call(readAround, { params: { slug }, query }, viewer)
const nameOf = (row: RatingRow) => NAMES.find((name) => ids[name] === row.user.id)
const shown = ({ ratings }: Around) => ratings.map((row) => [row.position, nameOf(row), row.points])

async function wholeRating(slug: string, viewer: string): Promise<RatingRow[]> {
  const rows: RatingRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), limit: '100' }
    const { ratings, meta } = await server.call(readRatings, { params: { slug }, query }, viewer)
    rows.push(...ratings)
    if (rows.length >= meta.total) return rows
  }
}

/** The expected answer, computed from the whole rating as the contract defines it. */
function plainly(rows: RatingRow[], userId: number, limit: number) {
  const at = rows.findIndex(({ user }) => user.id === userId)
  const own = rows[at]!
  const begin = Math.max(0, Math.min(at - Math.floor((limit - 1) / 2), rows.length - limit))
  const behind = (reach: number) =>
    rows.filter((row) => row.position > own.position && own.points - row.points <= reach).length
  const position = roundPlaceAbove(own.position)
  const missing = position === null ? 0 : rows[position - 1]!.points - own.points
  return {
    ratings: rows.slice(begin, begin + limit),
    from_place: begin + 1,
    behind: behind(5),
    behind_by_outcome: behind(2),
    target: position === null ? null : { position, points_needed: Math.max(1, missing) },
    next: rows.findLast((row) => row.position < own.position) ?? null,
  }
}

/** Compares the whole answer around each of these users with the definition. */
async function expectPlain(slug: string, viewer: string, userIds: number[], limit = 11) {
  const rows = await wholeRating(slug, viewer)
  for (const userId of userIds) {
    const query = { user_id: String(userId), limit: String(limit) }
    const { distribution, meta, ...answer } = await around(slug, viewer, query)
    expect(answer).toMatchObject(plainly(rows, userId, limit))
    expect(meta.total).toBe(rows.length)
    const sums = distribution.map(({ points }) => points)
    const own = rows.find(({ user }) => user.id === userId)!.points
    expect(sums).toContain(own)
    expect(distribution).toEqual(
      [...Map.groupBy(rows, (row) => row.points)]
        .filter(([points]) => points >= sums[0]! && points <= sums.at(-1)!)
        .map(([points, found]) => ({ points, users: found.length }))
        .sort((a, b) => a.points - b.points),
    )
    // Users who would be level after an exact score are shown.
    const near = rows.filter(({ points }) => points < own && points >= own - 5)
    for (const { points } of near) expect(sums).toContain(points)
  }
}

describe('around a user', () => {
  test('are the neighbours, and the users at sums nearby', async () => {
    await cup('near', {
      ann: { m1: [2, 1], m2: [2, 1] },
      ben: { m1: [2, 1], m2: [1, 0] },
      cat: { m1: [1, 0], m2: [1, 0] },
      dan: { m1: [3, 0], m2: [3, 0] },
      eve: { m1: [3, 0], m2: [0, 1] },
    })
    for (const key of ['m1', 'm2']) await contest.play('near', key, 2, 1)
    const answer = await around('near', fans['cat']!, { limit: '3' })
    expect(shown(answer)).toEqual([
      [2, 'ben', 8],
      [3, 'cat', 6],
      [4, 'dan', 4],
    ])
    expect(answer.ratings.map((row) => row.is_me)).toEqual([false, true, false])
    expect(answer).toMatchObject({
      from_place: 2,
      distribution: [
        { points: 2, users: 1 },
        { points: 4, users: 1 },
        { points: 6, users: 1 },
        { points: 8, users: 1 },
        { points: 10, users: 1 },
      ],
      behind: 2,
      behind_by_outcome: 1,
      target: { position: 1, points_needed: 4 },
      next: { user: { id: ids['ben'] }, points: 8 },
      hit_points: { exact: 5, difference: 3, outcome: 2 },
      meta: { page: 1, limit: 3, total: 5 },
      state: 'official',
    })
    await expectPlain('near', fans['cat']!, Object.values(ids).slice(0, 5), 3)
    await expectPlain('near', fans['ann']!, Object.values(ids).slice(0, 5))
  })

  test("can be another user; the viewer's row is marked if it is among them", async () => {
    const answer = await around('near', fans['ann']!, { user_id: String(ids['eve']), limit: '3' })
    expect(shown(answer)).toEqual([
      [3, 'cat', 6],
      [4, 'dan', 4],
      [5, 'eve', 2],
    ])
    expect(answer.ratings.every((row) => !row.is_me)).toBe(true)
    expect(answer).toMatchObject({ from_place: 3, behind: 0, target: { position: 3, points_needed: 4 } })
  })

  test('who leads there is no row above', async () => {
    const answer = await around('near', fans['ann']!, { limit: '3' })
    expect(answer).toMatchObject({ from_place: 1, target: null, next: null, behind: 2, behind_by_outcome: 1 })
    expect(shown(answer).map(([position]) => position)).toEqual([1, 2, 3])
  })

  test('may be a user ahead by hits at equal points', async () => {
    await cup('level', {
      ann: { m1: [2, 1], m2: [0, 0] },
      ben: { m1: [1, 0], m2: [3, 0] },
      cat: { m1: [1, 0], m2: [3, 0] },
      dan: { m1: [0, 1] },
    })
    for (const key of ['m1', 'm2']) await contest.play('level', key, 2, 1)
    const answer = await around('level', fans['ben']!)
    expect(answer).toMatchObject({
      target: { position: 1, points_needed: 1 },
      next: { user: { id: ids['ann'] }, points: 5 },
      // Users who are level are not behind.
      behind: 1,
      behind_by_outcome: 0,
    })
    expect(answer.ratings.map((row) => row.is_shared)).toEqual([false, true, true, false])
    await expectPlain('level', fans['dan']!, Object.values(ids).slice(0, 4))
  })

  test('points follow the tournament’s own ruleset', async () => {
    const ruleset = { match: { exact: 20, difference: 9, outcome: 4 } }
    await cup('own-rules', { ann: { m1: [2, 1] }, ben: { m1: [1, 0] }, cat: { m1: [0, 1] } }, { ruleset })
    await contest.play('own-rules', 'm1', 2, 1)
    const query = { user_id: String(ids['ann']) }
    expect(await around('own-rules', fans['cat']!, query)).toMatchObject({ behind: 2, behind_by_outcome: 0 })
    expect(await around('own-rules', fans['cat']!)).toMatchObject({
      hit_points: { exact: 20, difference: 9, outcome: 4 },
      target: { position: 1, points_needed: 20 },
    })
  })

  test('all are level before the first result', async () => {
    await cup('unplayed', { ann: { m1: [2, 1] }, ben: { m1: [1, 0] } })
    const expectLevel = async () => {
      const answer = await around('unplayed', fans['ben']!)
      expect(shown(answer)).toEqual([
        [1, 'ann', 0],
        [1, 'ben', 0],
      ])
      expect(answer.ratings.every((row) => row.is_shared)).toBe(true)
      expect(answer).toMatchObject({
        distribution: [{ points: 0, users: 2 }],
        behind: 0,
        target: null,
        next: null,
        calculated_at: null,
      })
    }
    await expectLevel()
    await admitAll(server.database.db)
    await expectLevel()
  })
})

describe('a user who has just joined', () => {
  test('is behind the published rows, and is counted at the sums nearby', async () => {
    await cup('joined', { ann: { m1: [2, 1] }, ben: { m1: [3, 0] } })
    await contest.play('joined', 'm1', 2, 1)
    for (const name of ['cat', 'dan', 'eve']) await contest.mustSave('joined', fans[name]!, { m2: [1, 0] })
    const waiting = await around('joined', fans['dan']!, { limit: '3' })
    expect(shown(waiting)).toEqual([
      [3, 'cat', 0],
      [3, 'dan', 0],
      [3, 'eve', 0],
    ])
    expect(waiting).toMatchObject({
      from_place: 3,
      distribution: [
        { points: 0, users: 3 },
        { points: 2, users: 1 },
        { points: 5, users: 1 },
      ],
      target: { position: 1, points_needed: 5 },
      next: { user: { id: ids['ben'] } },
    })
    expect(await around('joined', fans['ben']!)).toMatchObject({ behind: 3, behind_by_outcome: 3 })
    const users = Object.values(ids).slice(0, 5)
    for (const limit of [1, 2, 3, 4, 11]) await expectPlain('joined', fans['ann']!, users, limit)
    const before = await Promise.all(
      users.map((id) => around('joined', fans['fay']!, { user_id: String(id) })),
    )
    await admitAll(server.database.db)
    const after = await Promise.all(
      users.map((id) => around('joined', fans['fay']!, { user_id: String(id) })),
    )
    expect(after).toEqual(before)
  })

  test('has no row before the first prediction, and reading makes none', async () => {
    expect(await around('near', fans['fay']!)).toMatchObject({
      ratings: [],
      from_place: 0,
      distribution: [],
      behind: 0,
      target: null,
      next: null,
      meta: { total: 5 },
    })
  })
})

test('in fights the sum of coefficients decides, then points', async () => {
  const { db } = server.database
  const { tournament } = await contest.publish({
    ...smallCup('fights'),
    system_name: 'ufc',
    players: [],
    stages: [{ key: 'card', type: 'fight_round', name: { ru: 'Кард', en: 'Card' } }],
    table_groups: [],
    rounds: [],
    events: [],
  })
  const users = NAMES.slice(0, 5)
  await addParticipants(
    db,
    tournament.id,
    users.map((name) => ids[name]!),
  )
  await admitAll(db)
  // As a settlement of fights published it in bytes: hundredths of coefficients, and points.
  const sums = [1250, 1250, 1160, 1149, 700]
  const points = [6, 5, 9, 4, 3]
  const [current] = await listCurrent(db, tournament.id)
  const columns = ROW_COLUMNS.map((column) =>
    Int32Array.from(
      users,
      (name, at) =>
        ({ user_id: ids[name]!, coefficient: sums[at]!, points: points[at]! })[column as string] ?? 0,
    ),
  )
  await writeBlocks(db, current!.id, 'rows', encodeBlocks(columns, BLOCK_ROWS, { baseOf: () => 1 }))
  const places = Int32Array.from(users, (_, at) => at + 1)
  await writeBlocks(db, current!.id, 'places', encodeBlocks([places], BLOCK_SEATS))

  const answer = await around('fights', fans['ben']!)
  expect(answer.ratings.map((row) => [row.position, nameOf(row), row.coefficient_sum])).toEqual([
    [1, 'ann', 12.5],
    [2, 'ben', 12.5],
    [3, 'cat', 11.6],
    [4, 'dan', 11.49],
    [5, 'eve', 7],
  ])
  expect(answer).toMatchObject({
    distribution: [
      { points: 7, users: 1 },
      { points: 11, users: 2 },
      { points: 12, users: 2 },
    ],
    // Any right pick brings at least 1.01.
    behind: 2,
    behind_by_outcome: 2,
    target: { position: 1, points_needed: 0.01 },
    next: { user: { id: ids['ann'] } },
    hit_points: null,
  })
  expect(await around('fights', fans['dan']!)).toMatchObject({
    behind: 0,
    target: { position: 3, points_needed: 0.11 },
  })
})

test('with many users or few, the answer follows the plain definition', async () => {
  const slug = 'many'
  await contest.publish(smallCup(slug))
  const matches = await contest.matches(slug, fans['ann']!)
  const many: { id: number; token: string }[] = []
  for (let at = 0; at < 230; at += 1) {
    const token = await server.signIn(`6570${String(at).padStart(3, '0')}`)
    many.push({ token, id: (await contest.me(token)).id })
    const predictions = ['m1', 'm2', 'm3', 'm4'].map((key, nth) => ({
      event_id: matches[key]!.id,
      // All kinds of hits, and many users who are level.
      first: (at + nth) % 4,
      second: (at * nth) % 3,
    }))
    contest.succeed(await contest.trySave(slug, token, predictions))
  }
  for (const key of ['m1', 'm2', 'm3']) await contest.play(slug, key, 2, 1)
  await contest.mustSave(slug, fans['ann']!, { m4: [1, 0] })
  const rows = await wholeRating(slug, fans['ann']!)
  const sampled = [0, 1, 2, 3, 15, 16, 49, 50, 98, 99, 100, 101, 150, 199, 200, 229, 230].map(
    (at) => rows[at]!.user.id,
  )
  await expectPlain(slug, fans['ann']!, sampled)
  await expectPlain(slug, fans['ann']!, sampled.slice(8, 12), 101)
  for (const [at, row] of rows.entries()) {
    const isShared = [at - 1, at + 1].some((other) => rows[other]?.position === row.position)
    expect([at, row.is_shared]).toEqual([at, isShared])
  }
}, 60_000)

describe('a call is refused', () => {
  const ask = (path: string, token = fans['ann']) => server.request('GET', `/api/v1/${path}`, { token })

  test('to everybody before the date', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await cup('shut', { ann: { m1: [1, 0] } }, { ratings_opened_at_date: tomorrow })
    expectRefusal(await ask('shut/ratings/around'), 403, 'ratings_not_open')
    expectRefusal(await ask(`shut/ratings/around?user_id=${2 ** 31 - 1}`), 403, 'ratings_not_open')
  })

  test('for an unknown tournament, and without a session', async () => {
    expectRefusal(await ask('nowhere/ratings/around'), 404, 'not_found')
    expectRefusal(await server.request('GET', '/api/v1/near/ratings/around'), 401, 'unauthenticated')
  })

  test.each([
    'user_id=2147483647',
    'user_id=0',
    'user_id=x',
    'user_id=0x1',
    'user_id=1e2',
    'user_id=',
    'user_id=-1',
    'limit=0',
    'limit=102',
    'limit=1.5',
    'page=2',
    'round_id=1',
  ])('%s', async (query) => {
    const reply = await ask(`near/ratings/around?${query}`)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual([query.split('=')[0]])
  })
})
