import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { usePeople } from '../../../test/people.ts'
import { bracketOn } from '../../../test/bracket-steps.ts'
import { expectRefusal, pathsOf, type WireRow } from '../../../test/steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../../test/world.ts'
import { admitAll } from '../ratings.ts'

const server = useApp()
const contest = bracketOn(server)
const NAMES = ['ann', 'ben', 'cat', 'dan']
const { tokens: fans, ids } = usePeople(server, NAMES, 6550000)
let slug = ''
let cups = 0

beforeAll(async () => {
  for (const name of NAMES)
    await server.database.pool.query('update users set name = $1 where id = $2', [`The ${name}`, ids[name]])
})

/** Ann predicts the first matchday right, and ben the second. */
beforeEach(async () => {
  slug = `rounds-${(cups += 1)}`
  await contest.publish(smallCup(slug))
  await contest.mustSave(slug, fans['ann']!, { m1: [2, 1], m2: [2, 1], m3: [0, 1] })
  await contest.mustSave(slug, fans['ben']!, { m1: [1, 0], m3: [2, 1], m4: [2, 1] })
  await contest.mustSave(slug, fans['cat']!, { m4: [3, 1] })
})

const roundIds = async () => {
  const { rounds } = await contest.readPredictions(slug, fans['ann']!)
  return Object.fromEntries(rounds.map(({ key, id }) => [key, id])) as Record<string, number>
}
const rating = async (round: string | null, name = 'ann', query = '') =>
  contest.rating(slug, fans[name]!, `?${round ? `round_id=${(await roundIds())[round]}` : ''}${query}`)
const nameOf = (row: WireRow) => NAMES.find((name) => ids[name] === row.user.id)
const rowsOf = async (round: string | null) =>
  (await rating(round)).ratings.map((row) => [row.position, nameOf(row), row.points])
const faultless = async () => expect(await contest.mistakes(slug)).toEqual([])

describe('the rating of a round', () => {
  test('is empty until one of its questions is settled', async () => {
    const nothing = { ratings: [], me: null, calculated_at: null, total: 0 }
    const expectNothing = async (rounds: string[]) => {
      for (const round of rounds) {
        for (const query of ['', '&search=ann', '&search=n', '&page=2']) {
          const { meta, ...shown } = await rating(round, 'ann', query)
          expect([round, query, { ...shown, total: meta.total }]).toMatchObject([round, query, nothing])
        }
      }
    }
    await expectNothing(['md1', 'md2', 'final'])
    await admitAll(server.database.db)
    await expectNothing(['md1', 'md2', 'final'])
    await contest.play(slug, 'm1', 2, 1)
    await contest.mustSave(slug, fans['dan']!, { m2: [1, 0] })
    await expectNothing(['md2', 'final'])
  })

  test('has the points and positions of that round alone', async () => {
    for (const key of ['m1', 'm2', 'm3', 'm4']) await contest.play(slug, key, 2, 1)
    expect(await rowsOf('md1')).toEqual([
      [1, 'ann', 10],
      [2, 'ben', 3],
      [3, 'cat', 0],
    ])
    expect(await rowsOf('md2')).toEqual([
      [1, 'ben', 10],
      [2, 'cat', 2],
      [3, 'ann', 0],
    ])
    expect(await rowsOf(null)).toEqual([
      [1, 'ben', 13],
      [2, 'ann', 10],
      [3, 'cat', 2],
    ])
    expect((await rating('md2', 'cat')).me).toMatchObject({
      position: 2,
      points: 2,
      exact_hits: 0,
      outcome_hits: 1,
      settled_predictions: 1,
    })
    await faultless()
  })

  test('has the positions before the last settled event of that round', async () => {
    const movement = async (round: string) =>
      (await rating(round)).ratings.map((row) => [nameOf(row), row.previous_position, row.position])
    await contest.play(slug, 'm3', 2, 1)
    await contest.play(slug, 'm1', 2, 1)
    expect(await movement('md1')).toEqual([
      ['ann', null, 1],
      ['ben', null, 2],
      ['cat', null, 3],
    ])
    await contest.play(slug, 'm4', 3, 1)
    expect(await movement('md2')).toEqual([
      ['ben', 1, 1],
      ['cat', 2, 2],
      ['ann', 2, 3],
    ])
    expect((await movement('md1')).map(([, before]) => before)).toEqual([null, null, null])
  })

  test('has a row for a user who joins later, behind all others, level with those without points', async () => {
    await contest.play(slug, 'm1', 2, 1)
    await contest.mustSave(slug, fans['dan']!, { m2: [1, 0] })
    const waiting = await rating('md1', 'dan')
    expect(waiting.ratings.map((row) => [row.position, nameOf(row), row.points])).toEqual([
      [1, 'ann', 5],
      [2, 'ben', 3],
      [3, 'cat', 0],
      [3, 'dan', 0],
    ])
    expect(waiting).toMatchObject({ me: { position: 3, points: 0 }, meta: { total: 4 } })
    await admitAll(server.database.db)
    expect(await rating('md1', 'dan')).toEqual({ ...waiting, my_place: 4 })
    await contest.play(slug, 'm2', 1, 0)
    expect((await rating('md1', 'dan')).me).toMatchObject({ position: 2, points: 5, previous_position: 3 })
    await faultless()
  })

  test('follows corrections, and is empty again without its results', async () => {
    await contest.play(slug, 'm1', 2, 1)
    await contest.play(slug, 'm3', 2, 1)
    await contest.play(slug, 'm1', 1, 0)
    expect(await rowsOf('md1')).toEqual([
      [1, 'ben', 5],
      [2, 'ann', 3],
      [3, 'cat', 0],
    ])
    contest.succeed(await contest.takeResultBack(slug, 'm1'))
    expect((await rowsOf('md1')).map(([position, , points]) => [position, points])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    expect((await rowsOf('md2'))[0]).toEqual([1, 'ben', 5])
    await faultless()
  })

  test('is live while one of its matches is, whatever other rounds do', async () => {
    await contest.play(slug, 'm1', 2, 1)
    contest.succeed(await contest.changeEvent(slug, 'm3', { starts_at: minutesFromNow(-10) }))
    const score = { first: 0, second: 0 }
    contest.succeed(await contest.sendResult(slug, 'm3', { status: 'live', score }))
    const states = await Promise.all(['md1', 'md2', null].map((round) => rating(round)))
    expect(states).toMatchObject([{ state: 'official' }, { state: 'live' }, { state: 'live' }])
  })

  test('has pages', async () => {
    await contest.play(slug, 'm1', 2, 1)
    const all = (await rating('md1')).ratings
    const second = await rating('md1', 'ann', '&page=2&limit=2')
    expect(second).toMatchObject({ me: { position: 1 }, meta: { page: 2, limit: 2, total: 3 } })
    expect(second.ratings).toEqual(all.slice(2))
  })

  test('can be searched, and keeps its own positions', async () => {
    for (const key of ['m1', 'm3', 'm4']) await contest.play(slug, key, 2, 1)
    await contest.mustSave(slug, fans['dan']!, { m2: [1, 0] })
    const found = async (round: string | null, text: string) => {
      const { ratings, meta } = await rating(round, 'ann', `&search=${text}`)
      expect(meta.total).toBe(ratings.length)
      return ratings.map((row) => [row.position, nameOf(row), row.points])
    }
    expect(await found('md2', 'the%20cat')).toEqual([[2, 'cat', 2]])
    expect(await found('md1', 'the%20cat')).toEqual([[3, 'cat', 0]])
    expect(await found('md1', 'an')).toEqual([
      [1, 'ann', 5],
      [3, 'dan', 0],
    ])
    expect(await found('md1', 'nobody')).toEqual([])
  })

  test('of another tournament, or without one, is refused', async () => {
    const { md1 } = await roundIds()
    slug = `${slug}-other`
    await contest.publish(smallCup(slug))
    for (const id of [md1, 2 ** 31 - 1]) {
      for (const query of ['', '&search=ann', '&page=2']) {
        const path = `/api/v1/${slug}/ratings?round_id=${id}${query}`
        const reply = await server.request('GET', path, { token: fans['ann'] })
        expectRefusal(reply, 422, 'validation_failed')
        expect(pathsOf(reply)).toEqual(['round_id'])
      }
    }
  })

  test.each(['0', '-1', 'x', '1.5', '0x1', '1e2', ''])('is not found for the id %j', async (id) => {
    const path = `/api/v1/${slug}/ratings?round_id=${id}`
    const reply = await server.request('GET', path, { token: fans['ann'] })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['round_id'])
  })

  test('is closed as long as that of the tournament', async () => {
    const { md1 } = await roundIds()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await contest.publish(smallCup(slug, { ratings_opened_at_date: tomorrow }))
    const path = `/api/v1/${slug}/ratings?round_id=${md1}`
    expectRefusal(await server.request('GET', path, { token: fans['ann'] }), 403, 'ratings_not_open')
  })
})

test('points of ties and of the winner count in the rating of the tournament only', async () => {
  slug = `${slug}-knockout`
  await contest.publish(knockoutCup(slug))
  await contest.mustSaveTies(slug, fans['ann']!, { other: 'CCC' })
  await contest.mustSaveWinner(slug, fans['ann']!, 'CCC')
  await contest.mustSave(slug, fans['ben']!, { single: [1, 0] })
  contest.succeed(await contest.changeEvent(slug, 'final', { first: 'AAA', second: 'CCC' }))
  await contest.play(slug, 'single', 1, 0)
  await contest.play(slug, 'final', 0, 1)
  expect(await rowsOf(null)).toEqual([
    [1, 'ann', 26],
    [2, 'ben', 5],
  ])
  expect(await rowsOf('sf1')).toEqual([
    [1, 'ben', 5],
    [2, 'ann', 0],
  ])
  expect((await rowsOf('final')).map(([position, , points]) => [position, points])).toEqual([
    [1, 0],
    [1, 0],
  ])
  // Neither pick is a score, so no hit is exact.
  expect((await rating(null)).me).toMatchObject({ exact_hits: 0, outcome_hits: 0, settled_predictions: 0 })
  await faultless()
})
