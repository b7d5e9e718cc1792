import { readLeaguePrediction } from '@called-it/contract/kinds/league.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { predictionsOn } from '../../../test/prediction-steps.ts'
import { minutesFromNow, smallLeague } from '../../../test/world.ts'
import { admitAll } from '../../ratings/ratings.ts'
import { BLOCK_SEATS } from './settled-store.ts'

// Answers that are different for nearly every user: packed whole, as codes of one byte or of two, in blocks of seats.

const server = useApp()
const contest = predictionsOn(server)
let anna: string

beforeAll(async () => {
  anna = await server.signIn('6470101')
})

const clubKeys = (clubs: number) => Array.from({ length: clubs }, (_, at) => `C${at + 1}`)

/** A league with so many clubs. */
const leagueOf = (slug: string, clubs: number) => {
  const { entities, events, table_groups: _, ...league } = smallLeague(slug)
  const keys = clubKeys(clubs)
  return {
    ...league,
    entities: keys.map((key) => ({ ...entities[0]!, key, code: key })),
    players: [],
    events: events.map((event, at) => ({ ...event, first: keys[at * 2]!, second: keys[at * 2 + 1]! })),
  }
}

/** The index of the club from which on user n names eight in a row; the nth of them is the favourite. */
const startOf = (n: number, clubs: number) => n % (clubs - 7)

/** Makes so many users who have joined a group; every seventh has no answer. */
async function answer(slug: string, tournament: number, users: number, clubs: number): Promise<void> {
  const { pool } = server.database
  const { rows: fans } = await pool.query<{ id: number }>(
    `insert into users (reddy_id, name)
     select (100000000 + $1 * 1000000 + n)::text, 'Fan ' || n from generate_series(1, $2::int) n returning id`,
    [tournament, users],
  )
  // So many new rows at once require new statistics for the planner, which also plans the checks of references.
  await pool.query('analyze')
  await pool.query(
    `insert into participants (tournament_id, user_id, group_id, has_predicted, is_placed)
     select $1, u.id, (select min(g.id) from user_groups g where g.tournament_id = $1), u.n % 7 <> 0, false
     from unnest($2::int[]) with ordinality u (id, n) order by u.n`,
    [tournament, fans.map(({ id }) => id)],
  )
  const ids = await contest.idsOf(slug, 'entities')
  await pool.query(
    `insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
     select $1, q.id, u.id, ids[u.n % $2 + 1 : u.n % $2 + 8] || ids[u.n % $2 + 1 + u.n % 8], clock_timestamp()
     from unnest($4::int[]) with ordinality u (id, n) cross join (values ($3::int[])) named (ids)
       join questions q on q.tournament_id = $1 and q.kind = 'league'
     where u.n % 7 <> 0`,
    [tournament, clubs - 7, clubKeys(clubs).map((key) => ids[key]), fans.map(({ id }) => id)],
  )
  await pool.query('analyze')
  await admitAll(server.database.db)
  const { rows } = await pool.query('select count(*)::int as n from participants where tournament_id = $1', [
    tournament,
  ])
  expect([slug, rows[0].n]).toEqual([slug, users])
}

const questionOf = async (tournament: number) => {
  const { rows } = await server.database.pool.query<{
    packed_bytes: number | null
    ids: number | null
    blocks: number[] | null
    crowd: { total: number } | null
  }>(
    `select q.packed_bytes, cardinality(q.packed_ids) as ids, q.crowd,
       (select array_agg(length(b.numbers) order by b.block) from answer_blocks b
         where b.tournament_id = q.tournament_id and b.question_id = q.id) as blocks
     from questions q where q.tournament_id = $1 and q.kind = 'league'`,
    [tournament],
  )
  return rows[0]!
}

const setOrder = async (slug: string, league_order: string[] | null) =>
  contest.succeed<{ settlement: { predictions: number; awarded_points: number } }>(
    await contest.asOrganiser('PUT', `tournaments/${slug}/outcomes`, { league_order }),
  ).settlement

/** Returns the sum of all users' points, answer by answer, if the eight clubs from this one on are the first. */
function dueOf(users: number, clubs: number, first: number): number {
  let sum = 0
  for (let n = 1; n <= users; n += 1) {
    if (n % 7 === 0) continue
    const start = startOf(n, clubs)
    const right = Math.max(0, 8 - Math.abs(start - first))
    const favourite = start + (n % 8)
    const isFavourite = favourite >= first && favourite < first + 8
    sum += right * 4 + (isFavourite ? 4 : 0) + (right === 8 ? 10 : 0)
  }
  return sum
}

/** Sixty-five thousand users take a while on a busy machine. */
const PATIENCE = { timeout: 90_000 }

describe.each([
  ['a byte', 300, 10, 1],
  ['two bytes, in two blocks', BLOCK_SEATS + 300, 300, 2],
])('codes of %s', (_, users, clubs, bytes) => {
  const slug = `wide-${clubs}`
  const keys = clubKeys(clubs)
  const answered = users - Math.floor(users / 7)
  const eight = (first: number) => keys.slice(first, first + 8)
  let tournament: number

  test('are packed at the lock, with the crowd', PATIENCE, async () => {
    tournament = (await contest.publish(leagueOf(slug, clubs))).tournament.id
    await answer(slug, tournament, users, clubs)
    expect(await questionOf(tournament)).toMatchObject({ packed_bytes: null, blocks: null, crowd: null })
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(-100) }))
    const { crowd, ...packed } = await questionOf(tournament)
    const width = 9 * bytes
    expect(packed).toEqual({
      packed_bytes: width,
      ids: clubs,
      blocks: users > BLOCK_SEATS ? [BLOCK_SEATS * width, (users - BLOCK_SEATS) * width] : [users * width],
    })
    expect(crowd!.total).toBe(answered)
    const { crowd: shown } = await server.call(readLeaguePrediction, { params: { slug }, query: {} }, anna)
    expect(shown!.picks.reduce((sum, { count }) => sum + count, 0)).toBe(answered * 8)
    expect(shown!.favourites.reduce((sum, { count }) => sum + count, 0)).toBe(answered)
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('are settled, corrected, and taken back', PATIENCE, async () => {
    for (const key of ['m1', 'm2', 'm3', 'm4', 'm5']) await contest.play(slug, key, 0, 0)
    expect(await setOrder(slug, eight(0))).toMatchObject({
      predictions: answered,
      awarded_points: dueOf(users, clubs, 0),
    })
    expect(await contest.mistakes(slug)).toEqual([])
    expect((await setOrder(slug, eight(2))).awarded_points).toBe(dueOf(users, clubs, 2))
    expect(await contest.mistakes(slug)).toEqual([])
    await setOrder(slug, null)
    const { ratings } = await contest.rating(slug, anna)
    expect(ratings.every(({ points }) => points === 0)).toBe(true)
    expect(await contest.mistakes(slug)).toEqual([])
  })

  test('are unpacked when the question opens again, and packed anew', async () => {
    const again = `${slug}-again`
    const { id } = (await contest.publish(leagueOf(again, clubs))).tournament
    await answer(again, id, 50, clubs)
    contest.succeed(await contest.changeEvent(again, 'm1', { starts_at: minutesFromNow(-100) }))
    expect((await questionOf(id)).crowd!.total).toBe(43)
    contest.succeed(await contest.changeEvent(again, 'm1', { starts_at: minutesFromNow(100) }))
    expect(await questionOf(id)).toEqual({ packed_bytes: null, ids: null, blocks: null, crowd: null })
    await contest.join(again, anna)
    contest.succeed(await contest.saveEight(again, anna, eight(0)))
    contest.succeed(await contest.changeEvent(again, 'm1', { starts_at: minutesFromNow(-100) }))
    expect((await questionOf(id)).crowd!.total).toBe(44)
    expect(await contest.mistakes(again)).toEqual([])
  })
})
