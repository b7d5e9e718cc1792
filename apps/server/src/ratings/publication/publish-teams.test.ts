import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { drawnCupsOn } from '../../../test/drawn-cup.ts'
import { contestOn } from '../../../test/steps.ts'
import { placeMembers } from './members.ts'
import { admitNewcomers } from './newcomers.ts'
import { thinRatings } from './thin-ratings.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)

const EXACT = [1, 0] as const

describe('verify finds', () => {
  const spoil = async (slug: string, statement: string) => {
    const cup = await makeCup(slug)
    const fan = await cup.join()
    await contest.mustSave(slug, fan.token, { m1: EXACT })
    await contest.play(slug, 'm1', 1, 0)
    expect(await cup.mistakes()).toEqual([])
    const { rowCount } = await server.database.pool.query(statement, [slug])
    expect(rowCount).toBe(1)
    return cup.mistakes()
  }
  const CURRENT = `(select c.team_publication_id from ratings c join tournaments t on t.id = c.tournament_id
    where t.slug = $1 and c.round_id is null)`

  test('a team with other points', async () => {
    // Behind the head of 7 bytes, the widths of five columns, and the number and the position of the only
    // team.
    const mistakes = await spoil(
      'wrong-team',
      `update team_blocks set numbers = set_byte(numbers, 14, 9) where list = 'teams' and publication_id = ${CURRENT}`,
    )
    expect(mistakes).toEqual([
      expect.stringMatching(/team place 1: published team 1 with 9 points.*due .* 5 points/),
    ])
  })

  test('a team with another previous position', async () => {
    const cup = await makeCup('wrong-before')
    const fan = await cup.join()
    await contest.mustSave('wrong-before', fan.token, { m1: EXACT })
    for (const match of ['m1', 'm2', 'm3']) await contest.play('wrong-before', match, 1, 0)
    expect((await cup.teams(fan.token)).teams).toMatchObject([{ position: 1, previous_position: 1 }])
    expect(await cup.mistakes()).toEqual([])
    // Behind the other four numbers of the only team.
    await server.database.pool.query(
      `update team_blocks set numbers = set_byte(numbers, 16, 7) where list = 'teams' and publication_id = ${CURRENT}`,
      ['wrong-before'],
    )
    expect(await cup.mistakes()).toEqual([
      expect.stringMatching(/team place 1: published .*before at 7; due .*before at 1/),
    ])
  })

  test('a group with another sum', async () => {
    const mistakes = await spoil(
      'wrong-group',
      `update team_publications set groups = jsonb_set(groups, '{0,points}', '7') where id = ${CURRENT}`,
    )
    expect(mistakes).toEqual([expect.stringMatching(/group \d+: published .*"points":7.*; due .*"points":5/)])
  })

  test('a user who counts for another team', async () => {
    const mistakes = await spoil(
      'wrong-member',
      `update member_blocks b set members = set_byte(members, 10, 2) from tournaments t
       where t.id = b.tournament_id and t.slug = $1`,
    )
    expect(mistakes).toEqual([expect.stringMatching(/seat 1: counts as .*"team":2.*; due .*"team":1/)])
  })

  test('users of a group at wrong places', async () => {
    const mistakes = await spoil(
      'wrong-list',
      `update team_blocks set numbers = set_byte(numbers, 8, 2)
       where list = 'group_users' and publication_id = ${CURRENT}`,
    )
    expect(mistakes).toEqual([expect.stringMatching(/group \d+: its group_users stand elsewhere/)])
  })
})

test('ratings are correct after draws, the worker and settlements at the same time', async () => {
  const cup = await makeCup('busy')
  const fans = await Promise.all(Array.from({ length: 30 }, () => cup.join(0)))
  await Promise.all(
    fans.slice(0, 15).map((fan) => contest.mustSave('busy', fan.token, { m1: EXACT, m2: EXACT })),
  )
  await contest.play('busy', 'm1', 1, 0)
  await contest.play('busy', 'm2', 1, 0)
  const results = [1, 2, 3, 4].map(
    (goals) => () =>
      contest.sendResult('busy', 'm2', { status: 'finished', score: { first: goals, second: 0 } }),
  )
  await Promise.all([
    ...fans.map((fan) => cup.draw(fan)),
    // First predictions of some users who are drawn at the same time.
    ...fans.slice(15, 20).map((fan) => contest.mustSave('busy', fan.token, { m3: EXACT })),
    (async () => {
      for (const send of results) {
        contest.succeed(await send())
        await cup.admit()
      }
    })(),
  ])
  await cup.admit()
  expect(await cup.mistakes()).toEqual([])
  const { groups } = await cup.groups(fans[0]!.token)
  const sum = (field: 'members_count' | 'predicting_count') =>
    groups.reduce((all, row) => all + row[field], 0)
  expect([sum('members_count'), sum('predicting_count')]).toEqual([30, 20])
})

test('users who were moved by the draw are placed a few at a time, and none is left out', async () => {
  const cup = await makeCup('parcels')
  const fans = await Promise.all(Array.from({ length: 5 }, () => cup.join()))
  const placed = await server.database.db.transaction().execute(async (trx) => {
    await admitNewcomers(trx, cup.id)
    return [await placeMembers(trx, cup.id, 2), await placeMembers(trx, cup.id, 2)]
  })
  expect(placed).toEqual([5, 0])
  await contest.mustSave('parcels', fans[0]!.token, { m1: EXACT })
  await contest.play('parcels', 'm1', 1, 0)
  expect(await cup.mistakes()).toEqual([])
  const { groups } = await cup.groups(fans[0]!.token)
  expect(groups.reduce((all, row) => all + row.members_count, 0)).toBe(5)
})

test('replaced publications are deleted after a while, except the newest two', async () => {
  const cup = await makeCup('old')
  const fan = await cup.join()
  await contest.mustSave('old', fan.token, { m1: EXACT })
  for (const goals of [1, 2, 3]) {
    await contest.play('old', 'm1', goals, 0)
  }
  const stored = async () =>
    (
      await server.database.pool.query<{ id: number; blocks: number }>(
        `select p.id, (select count(*) from team_blocks b where b.publication_id = p.id) as blocks
         from team_publications p where p.tournament_id = $1 order by p.id`,
        [cup.id],
      )
    ).rows
  const before = await stored()
  expect(before).toHaveLength(3)
  await server.database.pool.query(
    "update team_publications set published_at = published_at - interval '2 minutes' where tournament_id = $1",
    [cup.id],
  )
  await contest.play('old', 'm1', 1, 0)
  await thinRatings(server.database.db, cup.id)
  const after = await stored()
  expect(after.map(({ id }) => id).slice(0, -1)).toEqual([before[2]!.id])
  expect(after.every(({ blocks }) => blocks === before[0]!.blocks)).toBe(true)
  const { rows } = await server.database.pool.query(
    'select 1 from team_blocks b where not exists (select from team_publications p where p.id = b.publication_id)',
  )
  expect(rows).toEqual([])
})
