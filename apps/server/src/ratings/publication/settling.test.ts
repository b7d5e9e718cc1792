import { deleteResult, putResult } from '@called-it/contract/organiser/results.ts'
import { putEvent } from '@called-it/contract/organiser/events.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { readMatchPredictions, saveScores } from '@called-it/contract/kinds/match.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { minutesFromNow, smallCup } from '../../../test/world.ts'
import { admitAll, makeRatingReaders, readRatings as ratingSeenBy, verifyRatings } from '../ratings.ts'
import { thinRatings } from './thin-ratings.ts'

const server = useApp()
const FANS = ['2000001', '2000002', '2000003', '2000004']
let organiser: string
let fans: string[]

beforeAll(async () => {
  organiser = await server.signIn(ORGANISER)
  fans = await Promise.all(FANS.map((account) => server.signIn(account)))
})

type Score = [number, number]
const make = (slug: string) =>
  server.call(putTournament, { params: { slug }, query: {}, body: smallCup(slug) }, organiser)
const match = async (slug: string, key: string, token = fans[0]!) => {
  const { rounds } = await server.call(readMatchPredictions, { params: { slug }, query: {} }, token)
  return rounds.flatMap((round) => round.events).find((event) => event.key === key)!
}
async function predict(slug: string, key: string, scores: (Score | null)[]) {
  const { id } = await match(slug, key)
  for (const [at, score] of scores.entries()) {
    if (!score) continue
    const predictions = [{ event_id: id, first: score[0], second: score[1] }]
    await server.call(saveScores, { params: { slug }, body: { predictions } }, fans[at]!)
  }
}
async function result(
  slug: string,
  key: string,
  [first, second]: Score,
  status: 'live' | 'finished' = 'finished',
) {
  await server.call(
    putEvent,
    { params: { slug, key }, body: { starts_at: minutesFromNow(-120), confirm: true } },
    organiser,
  )
  const body = { status, score: { first, second } }
  return server.call(putResult, { params: { slug, key }, query: {}, body }, organiser)
}
const rating = (slug: string, query = {}, token = fans[0]!) =>
  server.call(readRatings, { params: { slug }, query }, token)
const table = async (slug: string) =>
  (await rating(slug)).ratings.map((row) => [row.position, row.points, row.exact_hits, row.outcome_hits])
const faultless = async (slug: string) =>
  expect(await verifyRatings(server.database.db, slug)).toMatchObject([{ mistakes: [] }])

describe('a settlement', () => {
  test('that is corrected, cancelled and restored moves points by the difference alone', async () => {
    await make('corrected')
    await predict('corrected', 'm1', [[2, 1], [0, 0], null, null])
    await predict('corrected', 'm2', [[1, 0], [1, 0], null, null])
    await result('corrected', 'm2', [1, 0])
    await result('corrected', 'm1', [2, 1])
    expect(await table('corrected')).toEqual([
      [1, 10, 2, 2],
      [2, 5, 1, 1],
    ])
    await result('corrected', 'm1', [3, 3])
    expect(await table('corrected')).toEqual([
      [1, 8, 1, 2],
      [2, 5, 1, 1],
    ])
    expect((await match('corrected', 'm1')).is_corrected).toBe(true)
    await server.call(
      putResult,
      { params: { slug: 'corrected', key: 'm1' }, query: {}, body: { status: 'cancelled' } },
      organiser,
    )
    expect(await table('corrected')).toEqual([
      [1, 5, 1, 1],
      [1, 5, 1, 1],
    ])
    expect((await match('corrected', 'm1')).prediction).toMatchObject({ points: null, hit: null })
    await faultless('corrected')
  })

  test('follows a live score and is corrected by the next goal', async () => {
    await make('live')
    await predict('live', 'm1', [[1, 0], [1, 1], null, null])
    await result('live', 'm1', [1, 0], 'live')
    expect(await rating('live')).toMatchObject({ state: 'live', ratings: [{ points: 5 }, { points: 0 }] })
    await result('live', 'm1', [1, 1])
    expect(await rating('live')).toMatchObject({
      state: 'official',
      ratings: [
        { points: 5, is_me: false },
        { points: 0, is_me: true },
      ],
    })
    expect((await match('live', 'm1')).is_corrected).toBe(false)
  })

  test('replaces the earlier publication of the same event: one stays for each event, and the current one for a round', async () => {
    await make('thinned')
    await predict('thinned', 'm1', [[1, 0], [1, 1], null, null])
    await predict('thinned', 'm2', [[2, 0], null, null, null])
    await result('thinned', 'm1', [1, 0], 'live')
    await result('thinned', 'm1', [1, 1], 'live')
    await result('thinned', 'm1', [1, 1])
    await result('thinned', 'm1', [2, 2])
    await result('thinned', 'm2', [1, 0], 'live')
    await result('thinned', 'm2', [2, 0], 'live')
    const stored = async () => {
      const { rows } = await server.database.pool.query<{ settled: string; blocks: number }>(
        `select e.key || case when p.is_passing then ' live' else '' end
             || case when p.round_id is not null then ' round' else '' end as settled,
           (select count(*) from rating_blocks r where r.publication_id = p.id)
             + (select count(*) from place_blocks s where s.publication_id = p.id) as blocks
         from publications p join events e on e.id = p.event_id join tournaments t on t.id = p.tournament_id
         where t.slug = 'thinned' order by p.id`,
      )
      expect(rows.map((row) => row.blocks)).toEqual(rows.map(() => 2))
      return rows.map((row) => row.settled)
    }
    const { rows } = await server.database.pool.query("select id from tournaments where slug = 'thinned'")
    await thinRatings(server.database.db, rows[0].id)
    expect(await stored()).toHaveLength(12)

    const before = await rating('thinned')
    await server.database.pool.query(`update publications set published_at = now() - interval '11 minutes'`)
    await thinRatings(server.database.db, rows[0].id)
    expect(await stored()).toEqual(['m1', 'm2 live', 'm2 live round'])
    expect((await rating('thinned')).ratings).toEqual(before.ratings)
    await faultless('thinned')
  })

  test('is undone together with its result', async () => {
    await make('put-off')
    await predict('put-off', 'm1', [[1, 0], [2, 0], null, null])
    await result('put-off', 'm1', [1, 0])
    await server.call(deleteResult, { params: { slug: 'put-off', key: 'm1' }, query: {} }, organiser)
    expect((await rating('put-off')).ratings.map((row) => row.points)).toEqual([0, 0])
    // Its original start has passed, so its predictions stay locked.
    expect((await match('put-off', 'm1')).phase).toBe('locked')
    await faultless('put-off')
  })

  test('keeps its points if only the time of its match changes', async () => {
    await make('moved')
    await predict('moved', 'm1', [[1, 0], null, null, null])
    await result('moved', 'm1', [1, 0])
    await server.call(
      putEvent,
      { params: { slug: 'moved', key: 'm1' }, body: { starts_at: minutesFromNow(-90), confirm: true } },
      organiser,
    )
    const { prediction, crowd } = await match('moved', 'm1')
    expect([prediction?.points, crowd?.total]).toEqual([5, 1])
  })
})

describe('the rating', () => {
  test('shows no movement after an event that moved nobody', async () => {
    const movement = async () =>
      (await rating('still')).ratings.map((row) => [row.previous_position, row.position])
    await make('still')
    await predict('still', 'm1', [[1, 0], [2, 0], null, null])
    await predict('still', 'm2', [[0, 2], [1, 0], null, null])
    await admitAll(server.database.db)
    await result('still', 'm1', [1, 0])
    await result('still', 'm2', [1, 0])
    expect(await movement()).toEqual([
      [2, 1],
      [1, 2],
    ])
    // No user has predicted it. A repeated result afterwards is not another event.
    for (const [key, score] of [
      ['m3', [1, 1]],
      ['m3', [1, 1]],
      ['m1', [1, 0]],
    ] as const) {
      await result('still', key, [...score])
      expect([key, await movement()]).toEqual([
        key,
        [
          [1, 1],
          [2, 2],
        ],
      ])
    }
  })

  test('knows the place before an event, through its goals and its correction', async () => {
    const movement = async () =>
      (await rating('moving')).ratings.map((row) => [row.previous_position, row.position])
    await make('moving')
    await predict('moving', 'm1', [[1, 0], [0, 1], null, null])
    await predict('moving', 'm2', [[0, 0], [1, 0], null, null])
    await admitAll(server.database.db)
    await result('moving', 'm1', [1, 0])
    expect(await movement()).toEqual([
      [null, 1],
      [null, 2],
    ])
    for (const [score, status] of [
      [[0, 1], 'live'],
      [[1, 1], 'live'],
      [[1, 1], 'finished'],
    ] as const) {
      await result('moving', 'm2', [...score], status)
      expect(await movement()).toEqual([
        [1, 1],
        [2, 2],
      ])
    }
    await result('moving', 'm2', [1, 0])
    await result('moving', 'm1', [0, 1])
    expect(await movement()).toEqual([
      [1, 1],
      [1, 2],
    ])
    await result('moving', 'm1', [3, 3])
    expect(await movement()).toEqual([
      [1, 1],
      [1, 2],
    ])
  })

  test('has a row at once for a user with a first prediction, level with others without points', async () => {
    await make('newcomers')
    await predict('newcomers', 'm1', [[1, 0], [0, 1], null, null])
    await result('newcomers', 'm1', [1, 0])
    await predict('newcomers', 'm3', [null, null, [1, 0], [1, 0]])
    const waiting = await rating('newcomers', {}, fans[3])
    expect(waiting.ratings.map((row) => row.position)).toEqual([1, 2, 2, 2])
    expect(waiting.me).toMatchObject({ position: 2, points: 0, is_me: true })
    expect(waiting.meta.total).toBe(4)
    expect(waiting.my_place).toBeNull()
    await admitAll(server.database.db)
    expect(await rating('newcomers', {}, fans[3])).toEqual({ ...waiting, my_place: 4 })
    await faultless('newcomers')
  })

  test('finds a user among more than fit into a block of seats', async () => {
    await make('crowded')
    const { rows } = await server.database.pool.query(
      `with made as (
         insert into users (reddy_id, name) select (990000000 + n)::text, 'Crowd ' || n from generate_series(1, 600) n
         returning id
       ), joined as (
         insert into participants (tournament_id, user_id)
         select t.id, made.id from tournaments t cross join made where t.slug = 'crowded' order by made.id
       )
       select id from made order by id`,
    )
    await predict('crowded', 'm1', [[1, 0], null, null, null])
    await admitAll(server.database.db)
    await result('crowded', 'm1', [1, 0])
    for (const nth of [1, 256, 257, 600]) {
      const head = await ratingSeenBy(
        server.database.db,
        makeRatingReaders(server.database.db),
        'crowded',
        { id: rows[nth - 1].id, name: `Crowd ${nth}`, avatar: null },
        { page: 1, limit: 1 },
      )
      expect(head.me).toMatchObject({ user: { name: `Crowd ${nth}` }, position: 2, points: 0 })
    }
    expect((await verifyRatings(server.database.db, 'crowded'))[0]).toMatchObject({ rows: 601, mistakes: [] })
  })
})
