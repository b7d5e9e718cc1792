import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { smallCup } from '../../test/world.ts'
import { contestOn, expectRefusal, type WireRow } from '../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
const fans: Record<string, string> = {}
const ids: Record<string, number> = {}

/** The users get their rows in this order. */
const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve']

beforeAll(async () => {
  for (const [place, name] of NAMES.entries()) {
    fans[name] = await server.signIn(`650000${place}`)
    ids[name] = (await contest.me(fans[name])).id
  }
})

const nameOf = (row: WireRow) => NAMES.find((name) => ids[name] === row.user.id)
const linesOf = (rows: WireRow[]) => rows.map((row) => [row.position, nameOf(row), row.points])

/** A cup with these predictions and one match played. */
async function cup(slug: string, calls: Record<string, Record<string, readonly [number, number]>>) {
  await contest.publish(smallCup(slug))
  for (const [name, scores] of Object.entries(calls)) await contest.mustSave(slug, fans[name]!, scores)
}

describe('the rating', () => {
  it('is closed before its date, to everybody', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    const today = new Date().toISOString().slice(0, 10)
    await contest.publish(smallCup('closed', { ratings_opened_at_date: tomorrow }))
    await contest.mustSave('closed', fans['ann']!, { m1: [1, 0] })
    for (const token of [fans['ann']!, await contest.organiser()]) {
      for (const query of ['', '?page=2', '?search=a']) {
        expectRefusal(
          await server.request('GET', `/api/v1/closed/ratings${query}`, { token }),
          403,
          'ratings_not_open',
        )
      }
    }
    expectRefusal(await server.request('GET', '/api/v1/closed/ratings'), 401, 'unauthenticated')
    await contest.publish(smallCup('closed', { ratings_opened_at_date: today }))
    expect((await contest.rating('closed', fans['ann']!)).ratings).toHaveLength(1)
  })

  it('has a row at once for everyone who predicted', async () => {
    await cup('fresh', { ann: { m1: [1, 0] } })
    const { ratings, me, meta, favourites } = await contest.rating('fresh', fans['ann']!)
    expect(ratings).toMatchObject([
      {
        position: 1,
        user: { id: ids['ann'] },
        points: 0,
        exact_hits: 0,
        outcome_hits: 0,
        is_me: true,
        is_favourite: false,
        coefficient_sum: null,
      },
    ])
    expect(me).toEqual(ratings[0])
    expect(favourites).toEqual([])
    expect(meta).toMatchObject({ page: 1, total: 1 })
    expect((await contest.rating('fresh', fans['ben']!)).me).toBeNull()
    await contest.mustSave('fresh', fans['ben']!, { m2: [1, 0] })
    expect((await contest.rating('fresh', fans['ben']!)).me).toMatchObject({ points: 0, is_me: true })
    expect(linesOf((await contest.rating('fresh', fans['ben']!)).ratings)).toEqual([
      [1, 'ann', 0],
      [1, 'ben', 0],
    ])
  })

  it('has newcomers behind users with points, between settlements', async () => {
    await cup('newcomers', { ann: { m1: [0, 1] }, ben: { m1: [1, 0] } })
    await contest.play('newcomers', 'm1', 1, 0)
    await contest.mustSave('newcomers', fans['cat']!, { m2: [1, 0] })
    const { ratings, me } = await contest.rating('newcomers', fans['cat']!)
    expect(linesOf(ratings)).toEqual([
      [1, 'ben', 5],
      [2, 'ann', 0],
      [2, 'cat', 0],
    ])
    expect(me).toMatchObject({ position: 2, previous_position: null })
  })

  it('orders by points, then exact hits, then outcome hits; level users share a position', async () => {
    await cup('order', {
      // An order by time of joining would differ from the expected one below.
      ann: { m1: [3, 0], m2: [3, 0] },
      ben: { m1: [0, 1], m2: [0, 1] },
      cat: { m1: [2, 1], m2: [0, 0] },
      dan: { m1: [1, 0], m2: [3, 0] },
      eve: { m1: [0, 0], m2: [2, 1] },
    })
    await contest.play('order', 'm1', 2, 1)
    await contest.play('order', 'm2', 2, 1)
    const { ratings } = await contest.rating('order', fans['ann']!)
    // dan: difference and outcome, as many points as cat and eve with one exact hit each.
    expect(linesOf(ratings)).toEqual([
      [1, 'cat', 5],
      [1, 'eve', 5],
      [3, 'dan', 5],
      [4, 'ann', 4],
      [5, 'ben', 0],
    ])
    expect(ratings.map((row) => [row.exact_hits, row.outcome_hits])).toEqual([
      [1, 1],
      [1, 1],
      [0, 2],
      [0, 2],
      [0, 0],
    ])
  })

  it('shares positions as 1, 2, 2, 4', async () => {
    await cup('shared', {
      ann: { m1: [0, 1] },
      ben: { m1: [1, 0] },
      cat: { m1: [2, 1] },
      dan: { m1: [1, 0] },
      eve: { m1: [0, 2] },
    })
    await contest.play('shared', 'm1', 2, 1)
    const { ratings } = await contest.rating('shared', fans['eve']!)
    expect(linesOf(ratings)).toEqual([
      [1, 'cat', 5],
      [2, 'ben', 3],
      [2, 'dan', 3],
      [4, 'ann', 0],
      [4, 'eve', 0],
    ])
  })

  it('has the positions before the last settled event', async () => {
    await cup('moves', {
      ann: { m1: [2, 1], m2: [0, 1] },
      ben: { m1: [0, 1], m2: [2, 1] },
      cat: { m1: [1, 0], m2: [2, 1] },
    })
    await contest.play('moves', 'm1', 2, 1)
    expect(linesOf((await contest.rating('moves', fans['ann']!)).ratings)).toEqual([
      [1, 'ann', 5],
      [2, 'cat', 3],
      [3, 'ben', 0],
    ])
    await contest.play('moves', 'm2', 2, 1)
    const { ratings, calculated_at } = await contest.rating('moves', fans['ann']!)
    expect(linesOf(ratings)).toEqual([
      [1, 'cat', 8],
      [2, 'ann', 5],
      [2, 'ben', 5],
    ])
    expect(ratings.map((row) => row.previous_position)).toEqual([2, 1, 3])
    expect(calculated_at).toMatch(/Z$/)
  })

  it('does not mix tournaments', async () => {
    await cup('left', { ann: { m1: [2, 1] }, ben: { m1: [2, 1] } })
    await cup('right', { ann: { m1: [2, 1] } })
    await contest.play('left', 'm1', 2, 1)
    expect(linesOf((await contest.rating('right', fans['ann']!)).ratings)).toEqual([[1, 'ann', 0]])
    expect((await contest.rating('right', fans['ann']!)).calculated_at).toBeNull()
  })
})

describe('a page of the rating', () => {
  beforeAll(async () => {
    const m1 = { m1: [2, 1] } as const
    await cup('paged', { ann: m1, ben: m1, cat: m1, dan: m1, eve: { m1: [0, 1] } })
    await contest.play('paged', 'm1', 2, 1)
  })

  it('has its rows', async () => {
    const all = (await contest.rating('paged', fans['eve']!)).ratings
    const pages = []
    for (const page of [1, 2, 3]) {
      const { ratings, meta, me } = await contest.rating('paged', fans['eve']!, `?page=${page}&limit=2`)
      expect(meta).toEqual({ page, limit: 2, total: 5 })
      expect(me).toMatchObject({ position: 5, user: { id: ids['eve'] } })
      pages.push(...ratings)
    }
    expect(pages).toEqual(all)
    expect(await contest.rating('paged', fans['eve']!, '?page=9&limit=2')).toMatchObject({
      ratings: [],
      meta: { page: 9, total: 5 },
    })
  })

  // All lists refuse the same malformed numbers.
  it.each(['page=2147483648', 'limit=1000000', 'round_id=x', 'round_id=0x1', 'group=1'])(
    'refuses %s',
    async (query) => {
      const reply = await server.request('GET', `/api/v1/paged/ratings?${query}`, { token: fans['ann'] })
      expectRefusal(reply, 422, 'validation_failed')
      expect(reply.body).toMatchObject({ errors: { [query.split('=')[0]!]: [expect.any(String)] } })
    },
  )
})

describe('an unknown tournament', () => {
  it('has no rating', async () => {
    expectRefusal(
      await server.request('GET', '/api/v1/nowhere/ratings', { token: fans['ann'] }),
      404,
      'not_found',
    )
  })
})
