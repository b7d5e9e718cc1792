import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { drawnCupsOn, type Fan } from '../../../test/drawn-cup.ts'
import { contestOn } from '../../../test/steps.ts'

// Users may be drawn before or after a settlement, and before or after their first prediction.

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)
const EXACT = [1, 0] as const

/** A mean as a rating shows it. */
const inHundredths = (mean: number) => Math.round(mean * 100) / 100

test('a drawn user without predictions is a member of the group, and not in its mean', async () => {
  const cup = await makeCup('silent')
  const fans: Fan[] = []
  for (let nth = 0; nth < 8; nth += 1) fans.push(await cup.join())
  for (const fan of fans.slice(0, 3)) await contest.mustSave('silent', fan.token, { m1: EXACT })
  await contest.play('silent', 'm1', 1, 0)
  const { groups } = await cup.groups(fans[0]!.token)
  const predicting = (id: number) => fans.slice(0, 3).filter(({ group }) => group === id).length
  for (const { group, ...row } of groups) {
    const count = predicting(group.id)
    const members_count = fans.filter((fan) => fan.group === group.id).length
    expect(row).toMatchObject({ members_count, predicting_count: count, points: count ? 5 : 0 })
    expect(row.position).toBe(count ? 1 : groups.filter((item) => item.points > 0).length + 1)
  }
  expect(await cup.mistakes()).toEqual([])

  // A first prediction counts from the moment at which the columns have it, with its earnings until then:
  // none.
  await contest.mustSave('silent', fans[7]!.token, { m2: EXACT })
  await cup.admit()
  const row = (await cup.groups(fans[0]!.token)).groups.find(({ group }) => group.id === fans[7]!.group)!
  expect(row).toMatchObject({
    predicting_count: predicting(fans[7]!.group) + 1,
    points: inHundredths((predicting(fans[7]!.group) * 5) / (predicting(fans[7]!.group) + 1)),
  })
  expect(await cup.mistakes()).toEqual([])
})

test('users drawn after a settlement bring their points into team and group', async () => {
  const cup = await makeCup('late')
  const [early, late] = [await cup.join(0), await cup.join(0)]
  await contest.mustSave('late', early.token, { m1: EXACT })
  await contest.play('late', 'm1', 1, 0)
  expect(await cup.teams(early.token)).toMatchObject({ teams: [], mine: null, meta: { total: 0 } })
  const { groups } = await cup.groups(early.token)
  expect(groups).toHaveLength(4)
  expect(groups[0]).toMatchObject({ position: 1, points: 0, members_count: 0, teams: [], is_mine: false })

  await cup.draw(early)
  expect((await cup.users(early.token)).me).toMatchObject({
    group: { id: early.group },
    team: { id: early.team },
  })
  // The worker ranks them within seconds.
  expect((await cup.basket(early.token, early.team!)).position).toBeNull()
  await cup.admit()
  expect((await cup.teams(early.token)).mine).toMatchObject({ position: 1, points: 5, exact_hits: 1 })
  expect((await cup.users(early.token, { group_id: early.group })).meta.total).toBe(1)

  // The group is stored first, and the team a moment later: the rating follows both.
  await cup.draw(late, 1)
  await cup.admit()
  const inGroup = [early, late].filter(({ group }) => group === late.group)
  expect((await cup.users(early.token, { group_id: late.group })).ratings).toMatchObject(
    inGroup.map(({ id }) => ({ user: { id } })),
  )
  expect((await cup.teams(late.token)).mine).toBeNull()
  await cup.draw(late, 1)
  await cup.admit()
  const after = await cup.teams(late.token)
  // All users of a group are in one team.
  const isTogether = early.team === late.team
  expect(after.mine).toMatchObject({
    points: isTogether ? 5 : 0,
    position: isTogether ? 1 : 2,
    is_mine: true,
  })
  expect(after.meta.total).toBe(isTogether ? 1 : 2)
  expect(await cup.mistakes()).toEqual([])
  // A repetition changes nothing.
  const count = async () =>
    (await server.database.pool.query('select count(*) as n from team_publications')).rows[0].n as number
  const before = await count()
  await cup.admit()
  expect(await count()).toBe(before)
})

test('a settlement ranks every user drawn before it, whether the worker has seen the draw or not', async () => {
  const cup = await makeCup('unknown')
  const fan = await cup.join()
  await contest.mustSave('unknown', fan.token, { m1: EXACT })
  await contest.play('unknown', 'm1', 1, 0)
  expect((await cup.teams(fan.token)).mine).toMatchObject({ points: 5, position: 1 })
  expect((await cup.groups(fan.token)).groups[0]).toMatchObject({
    is_mine: true,
    points: 5,
    predicting_count: 1,
  })
  expect(await cup.mistakes()).toEqual([])
})
