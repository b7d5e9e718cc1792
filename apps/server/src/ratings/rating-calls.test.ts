import { pinUser, unpinUser } from '@called-it/contract/ratings/favourites.ts'
import { readComparison } from '@called-it/contract/ratings/comparison.ts'
import { readScorer } from '@called-it/contract/kinds/scorer.ts'
import { readRatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { readAround, readRatings } from '@called-it/contract/ratings/ratings.ts'
import {
  readBasketRating,
  readGroupRatings,
  readTeamRatings,
} from '@called-it/contract/ratings/team-ratings.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { drawnCupsOn } from '../../test/drawn-cup.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { drawNext } from '../teams/teams.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)
const DAY_MS = 24 * 60 * 60_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

test('all calls of a rating are closed before 00:00 UTC of its date, and open from then on', async () => {
  const { rows } = await server.database.pool.query<{ now: string }>('select clock_timestamp() as now')
  const now = Date.parse(rows[0]!.now)
  const slug = 'dated'
  const cup = await makeCup(slug, { ratings_opened_at_date: dayOf(now + DAY_MS) })
  const [fan, other] = [await cup.join(), await cup.join()]
  await cup.admit()
  const params = { slug }
  const user = { slug, userId: String(other.id) }
  const calls = {
    ratings: () => server.attempt(readRatings, { params, query: {} }, fan.token),
    filter: () => server.attempt(readRatingFilter, { params }, fan.token),
    around: () => server.attempt(readAround, { params, query: {} }, fan.token),
    compare: () => server.attempt(readComparison, { params: user, query: {} }, fan.token),
    groups: () => server.attempt(readGroupRatings, { params, query: {} }, fan.token),
    teams: () => server.attempt(readTeamRatings, { params, query: {} }, fan.token),
    basket: () => server.attempt(readBasketRating, { params: { slug, id: String(fan.team) } }, fan.token),
    pin: () => server.attempt(pinUser, { params: user }, fan.token),
    unpin: () => server.attempt(unpinUser, { params: user }, fan.token),
  }
  for (const call of Object.values(calls)) expectRefusal(await call(), 403, 'ratings_not_open')
  const { document } = contest.succeed<{ document: Parameters<typeof contest.publish>[0] }>(
    await contest.asOrganiser('GET', `tournaments/${slug}`),
  )
  await contest.publish({ ...document, ratings_opened_at_date: dayOf(now) })
  for (const [name, call] of Object.entries(calls)) expect([name, (await call()).status]).toEqual([name, 200])
})

test('groups show their five best teams, or as many as requested, and count all of them', async () => {
  const cup = await makeCup('large')
  const { token, group } = await cup.join()
  const { rows } = await server.database.pool.query<{ id: number }>(
    `insert into users (reddy_id, name) select '67' || (10000 + n), 'Many ' || n from generate_series(1, 320) n returning id`,
  )
  const ids = rows.map(({ id }) => id)
  for (let step = 0; step < 2; step += 1) await drawNext(server.database.db, cup.id, ids)
  await cup.admit()
  const { groups, state } = await cup.groups(token)
  expect(state).toBe('official')
  expect(groups.map(({ teams }) => teams.length)).toEqual([5, 5, 5, 5])
  const own = groups.find((row) => row.group.id === group)!
  expect(own.teams_count).toBeGreaterThan(5)
  expect(groups.reduce((sum, row) => sum + row.members_count, 0)).toBe(321)

  const all = await cup.teams(token, { limit: 100, group_id: group })
  expect(all.meta.total).toBe(own.teams_count)
  expect(own.teams).toEqual(all.teams.slice(0, 5))
  const { teams } = await cup.teams(token, { limit: 100 })
  for (const row of all.teams) expect(teams).toContainEqual(row)
  const more = (await cup.groups(token, { limit: 7 })).groups.find((row) => row.group.id === group)!
  expect(more.teams).toEqual(all.teams.slice(0, 7))
})

test('a search text has sixty characters at most without outer spaces, in every call with a search', async () => {
  const cup = await makeCup('searched')
  const { token } = await cup.join()
  const tries = (search: string) => [
    server.attempt(readRatings, { params: { slug: cup.slug }, query: { search } }, token),
    server.attempt(readTeamRatings, { params: { slug: cup.slug }, query: { search } }, token),
    server.attempt(readScorer, { params: { slug: cup.slug }, query: { search } }, token),
  ]
  for (const reply of await Promise.all(tries(`  ${'я'.repeat(60)}  `))) expect(reply.status).toBe(200)
  for (const reply of await Promise.all(tries('я'.repeat(61)))) {
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['search'])
  }
})

test('teams are found without typing their accents', async () => {
  const cup = await makeCup('accents')
  const { token, team } = await cup.join()
  await server.database.pool.query(
    "update teams set name = 'Ёжики в тумане', name_en = 'Señor Ångström' where id = $1",
    [team],
  )
  await cup.admit()
  for (const search of ['ежик', 'ЁЖИКИ', 'senor', 'ÅNGSTROM', 'se\u0301nor'])
    expect(
      (await cup.teams(token, { search })).teams.map((row) => row.team.id),
      search,
    ).toEqual([team])
  expect((await cup.teams(token, { search: 'туман ' })).meta.total).toBe(1)
  expect((await cup.teams(token, { search: 'ежей' })).meta.total).toBe(0)
})
