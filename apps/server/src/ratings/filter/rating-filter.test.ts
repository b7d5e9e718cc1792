import { pinUser } from '@called-it/contract/ratings/favourites.ts'
import { readRatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { type DrawnCup, drawnCupsOn, type Fan } from '../../../test/drawn-cup.ts'
import { contestOn, expectRefusal, pathsOf } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)
let cup: DrawnCup
let fans: Fan[]
let rounds: Record<string, string>
let friends: string

const filterOf = (slug: string, token: string) => server.call(readRatingFilter, { params: { slug } }, token)
const rating = (fan: Fan, query: object) =>
  server.call(readRatings, { params: { slug: cup.slug }, query }, fan.token)
const refusal = (fan: Fan, query: object) =>
  server.attempt(readRatings, { params: { slug: cup.slug }, query }, fan.token)

// Eight users were drawn. The even ones predict the first match right; the last one predicts nothing before
// its result.
beforeAll(async () => {
  cup = await makeCup('filtered')
  fans = []
  for (let nth = 0; nth < 8; nth += 1) fans.push(await cup.join())
  for (const [nth, fan] of fans.slice(0, 7).entries())
    await contest.mustSave(cup.slug, fan.token, { m1: nth % 2 === 0 ? [2, 1] : [0, 1], m3: [1, 0] })
  await contest.play(cup.slug, 'm1', 2, 1)
  const { team } = await server.call(
    createTeam,
    { body: { name: 'Rivals', tournament_id: cup.id } },
    fans[0]!.token,
  )
  friends = String(team.id)
  for (const fan of [fans[1]!, fans[2]!]) await server.call(joinTeam, { params: { id: friends } }, fan.token)
  const known = await filterOf(cup.slug, fans[0]!.token)
  rounds = Object.fromEntries(known.rounds.map(({ key, id }) => [key, String(id)]))
})

describe('the filters of a rating', () => {
  test("are its groups, its rounds in their order, and the viewer's teams of the tournament", async () => {
    const elsewhere = await makeCup('filtered-elsewhere')
    await server.call(createTeam, { body: { name: 'Others', tournament_id: elsewhere.id } }, fans[0]!.token)
    const { groups, rounds: listed, teams } = await filterOf(cup.slug, fans[0]!.token)
    expect(groups).toHaveLength(4)
    expect(listed.map(({ key, is_settled }) => [key, is_settled])).toEqual([
      ['md1', true],
      ['md2', false],
      ['final', false],
    ])
    expect(teams).toMatchObject([
      { id: fans[0]!.team, kind: 'basket' },
      { id: friends, name: 'Rivals', kind: 'friends', members_count: 3 },
    ])
    expect((await filterOf(cup.slug, fans[7]!.token)).teams).toMatchObject([{ id: fans[7]!.team }])
  })

  test('are refused before the rating opens, without a session and for an unknown tournament', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    await contest.publish(smallCup('filter-closed', { ratings_opened_at_date: tomorrow }))
    const ask = (slug: string) =>
      server.request('GET', `/api/v1/${slug}/ratings/filter`, { token: fans[0]!.token })
    expectRefusal(await ask('filter-closed'), 403, 'ratings_not_open')
    expectRefusal(await ask('filter-nowhere'), 404, 'not_found')
  })
})

describe('the rating of a team', () => {
  const idsOf = (page: Awaited<ReturnType<typeof rating>>) => page.ratings.map(({ user }) => user.id)

  test('has the members of a friends team, with their positions among all', async () => {
    const page = await rating(fans[1]!, { team_id: friends })
    expect(page.ratings.map(({ position, user }) => [position, user.id])).toEqual([
      [1, fans[0]!.id],
      [1, fans[2]!.id],
      [5, fans[1]!.id],
    ])
    expect(page.meta).toEqual({ page: 1, limit: 20, total: 3 })
    expect(page.me).toMatchObject({ position: 5, is_me: true })
    const second = await rating(fans[1]!, { team_id: friends, page: '2', limit: '2' })
    expect([second.meta.total, idsOf(second)]).toEqual([3, [fans[1]!.id]])
  })

  test('of the draw is open to everybody, and shows pins', async () => {
    const basket = fans[0]!.team!
    const members = fans.filter(({ team }) => team === basket).map(({ id }) => id)
    await server.call(pinUser, { params: { slug: cup.slug, userId: String(fans[0]!.id) } }, fans[7]!.token)
    const page = await rating(fans[7]!, { team_id: String(basket) })
    expect(idsOf(page).toSorted()).toEqual(members.toSorted())
    expect(page.ratings.filter((row) => row.is_favourite)).toMatchObject([{ user: { id: fans[0]!.id } }])
    const { ratings } = await cup.basket(fans[7]!.token, basket)
    expect(ratings.filter((row) => row.is_favourite)).toMatchObject([{ user: { id: fans[0]!.id } }])
  })

  test('can be searched and limited to a round', async () => {
    await server.database.pool.query("update users set name = 'Zoë Team' where id = $1", [fans[2]!.id])
    expect(idsOf(await rating(fans[0]!, { team_id: friends, search: 'zoë' }))).toEqual([fans[2]!.id])
    expect(idsOf(await rating(fans[0]!, { team_id: friends, search: 'nobody' }))).toEqual([])
    const first = await rating(fans[0]!, { team_id: friends, round_id: rounds['md1'] })
    expect(first.ratings.map(({ position, points }) => [position, points])).toEqual([
      [1, 5],
      [1, 5],
      [5, 0],
    ])
    const second = await rating(fans[0]!, { team_id: friends, round_id: rounds['md2'] })
    expect([second.meta.total, second.ratings]).toEqual([0, []])
  })

  test('has a row for a user with a first prediction', async () => {
    await contest.mustSave(cup.slug, fans[7]!.token, { m4: [1, 1] })
    const page = await rating(fans[0]!, { team_id: String(fans[7]!.team) })
    expect(page.ratings.at(-1)).toMatchObject({ user: { id: fans[7]!.id }, position: 5, points: 0 })
  })

  test('is refused to users who are not members, for a team of another tournament, and together with a group', async () => {
    expectRefusal(await refusal(fans[5]!, { team_id: friends }), 403, 'forbidden')
    for (const team_id of ['2147483647', 'x'.repeat(22)]) {
      const unknown = await refusal(fans[0]!, { team_id })
      expectRefusal(unknown, 422, 'validation_failed')
      expect(pathsOf(unknown)).toEqual(['team_id'])
    }
    const both = await refusal(fans[0]!, { team_id: friends, group_id: String(fans[0]!.group) })
    expectRefusal(both, 422, 'validation_failed')
    expect(pathsOf(both)).toEqual(['group_id'])
  })
})
