import { readAround, readRatings } from '@called-it/contract/ratings/ratings.ts'
import {
  readBasketRating,
  readGroupRatings,
  readTeamRatings,
} from '@called-it/contract/ratings/team-ratings.ts'
import { readTeam } from '@called-it/contract/teams/teams.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { type DrawnCup, drawnCupsOn, type Fan } from '../../../test/drawn-cup.ts'
import { contestOn, expectRefusal, pathsOf } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)

const roundsOf = async (slug: string): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select r.id from rounds r join tournaments t on t.id = r.tournament_id where t.slug = $1 order by r.ord',
    [slug],
  )
  return rows.map(({ id }) => String(id))
}
const EXACT = [1, 0] as const
const OUTCOME = [3, 0] as const
const MISS = [0, 2] as const

describe('a cup with many users', () => {
  let cup: DrawnCup
  let fans: Fan[]
  const shown = (
    rows: { team: { id: number | string }; points: number; exact_hits: number; position: number }[],
  ) => rows.map(({ team, points, exact_hits, position }) => [team.id, points, exact_hits, position])

  /** The expected sums of each team, from its members' predictions. */
  const due = (worth: (nth: number) => [number, number]) => {
    const sums = [...Map.groupBy([...fans.keys()], (nth) => fans[nth]!.team!)].map(([team, members]) => {
      const best = members
        .map(worth)
        .toSorted((a, b) => b[0] - a[0] || b[1] - a[1])
        .slice(0, 5)
      const sum = (at: 0 | 1) => best.reduce((all, each) => all + each[at], 0)
      return [team, sum(0), sum(1)] as [number, number, number]
    })
    return sums
      .toSorted((a, b) => b[1] - a[1] || b[2] - a[2] || a[0] - b[0])
      .map((team) => [
        ...team,
        sums.filter((other) => other[1] > team[1] || (other[1] === team[1] && other[2] > team[2])).length + 1,
      ])
  }

  beforeAll(async () => {
    cup = await makeCup('many')
    fans = []
    // 48 users: four groups of about twelve, each with one or two teams.
    for (let nth = 0; nth < 48; nth += 1) fans.push(await cup.join())
    await Promise.all(
      fans.map((fan, nth) =>
        contest.mustSave('many', fan.token, {
          m1: [EXACT, OUTCOME, MISS][nth % 3]!,
          m2: nth % 4 ? MISS : EXACT,
        }),
      ),
    )
    await contest.play('many', 'm1', 1, 0)
  })
  const teamsOf = (some: Fan[]) => new Set(some.map(({ team }) => team)).size
  const ofFirst = (nth: number): [number, number] => [[5, 2, 0][nth % 3]!, nth % 3 === 0 ? 1 : 0]
  const ofBoth = (nth: number): [number, number] => {
    const [points, exact] = ofFirst(nth)
    return nth % 4 === 0 ? [points + 5, exact + 1] : [points, exact]
  }

  test('teams are ranked by their five best, and level ones share a position', async () => {
    const { teams, meta, state, calculated_at, mine } = await cup.teams(fans[0]!.token)
    expect(meta).toEqual({ page: 1, limit: 20, total: teamsOf(fans) })
    expect({ state, calculated_at }).toEqual({ state: 'official', calculated_at: expect.any(String) })
    expect(shown(teams)).toEqual(due(ofFirst))
    expect(mine).toEqual(teams.find(({ team }) => team.id === fans[0]!.team))
    expect(teams.filter(({ is_mine }) => is_mine)).toEqual([mine])
    for (const { team, group } of teams) {
      expect(team).toMatchObject({
        kind: 'basket',
        title: { ru: expect.any(String), en: expect.any(String) },
      })
      expect(group!.id).toBe(fans.find((fan) => fan.team === team.id)!.group)
    }
    expect(await cup.mistakes()).toEqual([])
  })

  test('teams can be listed in pages, for all and for one group', async () => {
    const { token, group } = fans[0]!
    const all = (await cup.teams(token)).teams
    const pages = await Promise.all([1, 2, 3].map((page) => cup.teams(token, { page, limit: 3 })))
    expect(pages.map(({ teams }) => teams)).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6, 9)])
    const own = await cup.teams(token, { group_id: group })
    expect(own.teams).toEqual(all.filter((row) => row.group!.id === group))
    expect(own.meta.total).toBe(teamsOf(fans.filter((fan) => fan.group === group)))
    const second = await cup.teams(token, { group_id: group, page: 2, limit: 1 })
    expect(second.teams).toEqual(own.teams.slice(1, 2))
    expect((await cup.teams(token, { page: 9 })).teams).toEqual([])
  })

  test('a team is found by its name in both languages', async () => {
    const { token } = fans[0]!
    const found = async (search: string, query = {}) =>
      (await cup.teams(token, { search, ...query })).teams.map(({ team }) => team.title!.en)
    expect(await found('север')).toEqual(['North Wind'])
    expect(await found('long s')).toEqual(['Long Shot'])
    expect(await found('nowhere')).toEqual([])
    expect(await found('%')).toEqual([])
    const [team] = (await cup.teams(token, { search: 'North' })).teams
    expect((await cup.teams(token, { search: 'North', group_id: team!.group!.id })).meta.total).toBe(1)
    const elsewhere = fans.find((fan) => fan.group !== team!.group!.id)!.group
    expect((await cup.teams(token, { search: 'North', group_id: elsewhere })).meta.total).toBe(0)
  })

  test('groups are ranked by their means, with their best teams', async () => {
    const { token, group: own } = fans[0]!
    const { groups } = await cup.groups(token, { limit: 1 })
    const all = (await cup.teams(token)).teams
    const dueMeans = [...Map.groupBy([...fans.keys()], (nth) => fans[nth]!.group)].map(([id, members]) => ({
      id,
      points:
        Math.round((members.reduce((sum, nth) => sum + ofFirst(nth)[0], 0) / members.length) * 100) / 100,
    }))
    expect(
      groups.map(({ group, points }) => ({ id: group.id, points })).toSorted((a, b) => a.id - b.id),
    ).toEqual(dueMeans.toSorted((a, b) => a.id - b.id))
    expect(groups.map(({ points }) => points)).toEqual(
      groups.map(({ points }) => points).toSorted((a, b) => b - a),
    )
    for (const { group, ...row } of groups) {
      const members = fans.filter((fan) => fan.group === group.id)
      expect(row).toMatchObject({
        members_count: members.length,
        predicting_count: members.length,
        teams_count: teamsOf(members),
        is_mine: group.id === own,
      })
      expect(row.teams).toEqual(all.filter((item) => item.group!.id === group.id).slice(0, 1))
    }
  })

  test('a team shows its members with their rows; a number outside this draw is not found', async () => {
    const { token, team } = fans[0]!
    const { ratings, ...rest } = await cup.basket(token, team!)
    const row = (await cup.teams(token)).mine!
    expect(rest).toMatchObject({
      team: row.team,
      group: row.group,
      position: row.position,
      points: row.points,
    })
    expect(ratings.map(({ user }) => user.id).toSorted()).toEqual(
      fans
        .filter((fan) => fan.team === team)
        .map(({ id }) => id)
        .toSorted(),
    )
    const all = (await cup.users(token, { limit: 100 })).ratings
    expect(ratings).toEqual(all.filter((item) => item.team!.id === team))
    const view = (await server.call(readTeam, { params: { id: String(team) } }, token)).team
    expect(view).toMatchObject({ points: row.points, position: row.position })

    const other = await makeCup('other')
    const basket = (slug: string, id: number) =>
      server.attempt(readBasketRating, { params: { slug, id: String(id) } }, token)
    expectRefusal(await basket('other', team!), 404, 'not_found')
    expectRefusal(await basket('many', 999_999), 404, 'not_found')
    expect((await other.teams(token)).teams).toEqual([])
  })

  test('users of one group can be listed with their positions among all, also by name', async () => {
    const { token, group, id } = fans[0]!
    const all = (await cup.users(token, { limit: 100 })).ratings
    const own = await cup.users(token, { group_id: group })
    expect(own.ratings).toEqual(all.filter((row) => row.group!.id === group))
    expect(own.meta.total).toBe(fans.filter((fan) => fan.group === group).length)
    expect(own.me!.user.id).toBe(id)
    const second = await cup.users(token, { group_id: group, page: 2, limit: 5 })
    expect(second.ratings).toEqual(own.ratings.slice(5, 10))

    const [one, two] = [own.ratings[3]!.user.id, all.find((row) => row.group!.id !== group)!.user.id]
    await server.database.pool.query("update users set name = 'Gudrun' where id = any($1)", [[one, two]])
    for (const search of ['gudr', 'gu']) {
      const found = await cup.users(token, { group_id: group, search })
      expect(found.ratings.map(({ user }) => user.id)).toEqual([one])
      expect((await cup.users(token, { search })).meta.total).toBe(2)
    }
  })

  test("every row shows group and team: on pages, the viewer's own, and around a user", async () => {
    const { token, group, team, id } = fans[0]!
    const place = { group: { id: group }, team: { id: team } }
    expect((await cup.users(token)).me).toMatchObject(place)
    const around = await server.call(readAround, { params: { slug: 'many' }, query: {} }, token)
    expect(around.ratings.find(({ user }) => user.id === id)).toMatchObject(place)
    for (const row of around.ratings) {
      const fan = fans.find((item) => item.id === row.user.id)!
      expect(row).toMatchObject({ group: { id: fan.group }, team: { id: fan.team } })
    }
  })

  test('the next match, and its correction, move teams and groups as well', async () => {
    const { token } = fans[0]!
    await contest.play('many', 'm2', 1, 0)
    expect(shown((await cup.teams(token)).teams)).toEqual(due(ofBoth))
    expect(await cup.mistakes()).toEqual([])
    contest.succeed(
      await contest.sendResult('many', 'm2', { status: 'finished', score: { first: 4, second: 4 } }),
    )
    expect(shown((await cup.teams(token)).teams)).toEqual(due(ofFirst))
    expect(await cup.mistakes()).toEqual([])
  })

  test('each team has its position before the last event, and a correction keeps it', async () => {
    const { token } = fans[0]!
    const places = async () =>
      new Map((await cup.teams(token, { limit: 100 })).teams.map((row) => [row.team.id, row]))
    const before = await places()
    expect([...before.values()].every(({ previous_position }) => previous_position !== null)).toBe(true)
    await contest.play('many', 'm3', 1, 0)
    const after = await places()
    for (const [id, row] of after) expect(row.previous_position).toBe(before.get(id)!.position)
    contest.succeed(
      await contest.sendResult('many', 'm3', { status: 'finished', score: { first: 0, second: 2 } }),
    )
    for (const [id, row] of await places()) expect(row.previous_position).toBe(before.get(id)!.position)
    // A draw between two events keeps it, too; the new user's team may be new.
    await cup.join()
    await cup.admit()
    for (const [id, row] of await places())
      expect(row.previous_position).toBe(before.get(id)?.position ?? null)
    expect(await cup.mistakes()).toEqual([])
  })

  test('a shared position is told on both sides of the border of two pages', async () => {
    const { token } = fans[0]!
    const seen = async () => {
      const all = (await cup.teams(token, { limit: 100 })).teams
      const pages = await Promise.all(all.map((_, at) => cup.teams(token, { page: at + 1, limit: 1 })))
      const shared = pages.map(({ teams }) => teams[0]!.is_shared)
      expect(shared).toEqual(
        all.map((row) => all.some((other) => other !== row && other.position === row.position)),
      )
      return shared
    }
    const correct = (first: number, second: number) =>
      contest.sendResult('many', 'm1', { status: 'finished', score: { first, second } })
    await seen()
    // Nobody called this, so that all teams are level.
    contest.succeed(await correct(9, 9))
    const level = await seen()
    expect(level).toEqual(level.map(() => true))
    contest.succeed(await correct(1, 0))
  })

  test('a dry run changes nothing', async () => {
    const before = await cup.teams(fans[0]!.token)
    contest.succeed(
      await contest.sendResult(
        'many',
        'm2',
        { status: 'finished', score: { first: 1, second: 0 } },
        '?dry_run=true',
      ),
    )
    expect(await cup.teams(fans[0]!.token)).toEqual(before)
  })
})

test('rows of a group in a round have the positions of that round, by pages and by name; a round without results has none', async () => {
  const cup = await makeCup('by-rounds')
  const fans: Fan[] = []
  for (let nth = 0; nth < 24; nth += 1) fans.push(await cup.join())
  for (const [nth, fan] of fans.entries())
    await contest.mustSave('by-rounds', fan.token, {
      m1: [EXACT, MISS][nth % 2]!,
      m3: [MISS, OUTCOME, EXACT][nth % 3]!,
    })
  const [first, second] = (await roundsOf('by-rounds')) as [string, string]
  const { token, group } = fans[0]!
  const rating = (query: object) => cup.users(token, { limit: 100, ...query })
  await contest.play('by-rounds', 'm1', 1, 0)
  expect(await rating({ group_id: group, round_id: second })).toMatchObject({
    ratings: [],
    meta: { total: 0 },
  })
  await contest.play('by-rounds', 'm3', 1, 0)

  for (const round_id of [first, second]) {
    const all = (await rating({ round_id })).ratings
    const own = all.filter((row) => row.group!.id === group)
    const page = await rating({ round_id, group_id: group })
    expect(page.ratings).toEqual(own)
    expect(page.meta.total).toBe(own.length)
    expect(page.me).toEqual(all.find(({ is_me }) => is_me))
    expect((await rating({ round_id, group_id: group, page: 2, limit: 2 })).ratings).toEqual(own.slice(2, 4))
    expect((await rating({ round_id, group_id: group, page: 99 })).ratings).toEqual([])
  }
  // The orders of the two rounds differ from each other and from that of the tournament.
  const orders = await Promise.all(
    [{ round_id: first }, { round_id: second }].map(async (query) =>
      (await rating({ ...query, group_id: group })).ratings.map(({ user, points }) => [user.id, points]),
    ),
  )
  expect(orders[0]).not.toEqual(orders[1])

  const named = (await rating({ round_id: second, group_id: group })).ratings.at(-1)!
  await server.database.pool.query("update users set name = 'Gudrun' where id = $1", [named.user.id])
  const found = await rating({ round_id: second, group_id: group, search: 'gudr' })
  expect(found.ratings).toMatchObject([
    { user: { id: named.user.id }, position: named.position, points: named.points },
  ])

  // A user who is drawn later is listed as soon as the rating has the placing.
  const late = await cup.join(0)
  await contest.mustSave('by-rounds', late.token, { m4: EXACT })
  await cup.draw(late)
  await cup.admit()
  const after = await cup.users(token, { limit: 100, round_id: first, group_id: late.group })
  expect(after.ratings.at(-1)).toMatchObject({ user: { id: late.id }, points: 0 })
})

describe('refusals', () => {
  test('nothing is shown before the date', async () => {
    const cup = await makeCup('closed', { ratings_opened_at_date: '2999-01-01' })
    const fan = await cup.join()
    await cup.admit()
    const at = { params: { slug: 'closed' }, query: {} }
    for (const call of [readGroupRatings, readTeamRatings]) {
      expectRefusal(await server.attempt(call, at, fan.token), 403, 'ratings_not_open')
    }
    const own = { params: { slug: 'closed', id: String(fan.team) } }
    expectRefusal(await server.attempt(readBasketRating, own, fan.token), 403, 'ratings_not_open')
    const { team } = await server.call(readTeam, { params: { id: String(fan.team) } }, fan.token)
    expect(team).toMatchObject({ points: null, position: null })
  })

  test('a group of another tournament', async () => {
    const cup = await makeCup('here')
    const fan = await cup.join()
    const elsewhere = await (await makeCup('there')).join(1)
    const query = { group_id: elsewhere.group }
    for (const call of [readRatings, readTeamRatings]) {
      const reply = await server.attempt(call, { params: { slug: 'here' }, query }, fan.token)
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual(['group_id'])
    }
    const [round_id] = await roundsOf('here')
    const both = { group_id: elsewhere.group, round_id }
    const reply = await server.attempt(readRatings, { params: { slug: 'here' }, query: both }, fan.token)
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['group_id'])
  })

  test('a tournament without a draw has neither teams nor groups', async () => {
    await contest.publish({
      ...smallCup('nights'),
      system_name: 'ufc',
      stages: [{ key: 'night', type: 'fight_round', name: { ru: 'Ночь', en: 'Night' } }],
      rounds: [],
      events: [],
      table_groups: [],
      players: [],
      prizes: [],
    })
    const token = await server.signIn('6940001')
    const at = { params: { slug: 'nights' }, query: {} }
    expect(await server.call(readGroupRatings, at, token)).toMatchObject({ groups: [] })
    expect(await server.call(readTeamRatings, at, token)).toMatchObject({ teams: [], mine: null })
  })
})
