import { deleteUser } from '@called-it/contract/account/own-account.ts'
import { distribute, readDraw, readTeam } from '@called-it/contract/teams/teams.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { anonymiseUser } from '../accounts/accounts.ts'
import { admitAll, verifyRatings } from '../ratings/ratings.ts'
import { forgetKept } from './kept-store.ts'
import { drawNext, keepPlaces, verifyDraw } from './teams.ts'

const server = useApp()
const contest = contestOn(server)
const { overtake } = meetingsOn(server)
let cups = 0
let accounts = 6_970_000

/** Makes a cup with its steps. */
async function makeCup() {
  const slug = `kept-${(cups += 1)}`
  const { id } = (await contest.publish(smallCup(slug))).tournament
  const draw = (token: string) => server.call(distribute, { body: { tournament_id: id } }, token)
  const tryDraw = (token: string) => server.attempt(distribute, { body: { tournament_id: id } }, token)
  const drawBoth = async (token: string) => {
    await draw(token)
    return draw(token)
  }
  const fill = async (count: number) => {
    const { rows } = await server.database.pool.query<{ id: number }>(
      `insert into users (reddy_id, name) select n::text, 'Kept ' || n from generate_series($1::int + 1, $1::int + $2::int) n
       returning id`,
      [accounts, count],
    )
    accounts += count
    const ids = rows.map((row) => row.id)
    for (let step = 0; step < 2; step += 1) await drawNext(server.database.db, id, ids)
  }
  const read = (token: string, query: object = {}) =>
    server.call(readDraw, { params: { slug }, query: { limit: 1000, ...query } }, token)
  const verify = (token: string) => verifyDraw(slug, (query) => read(token, query))
  return { id, slug, draw, tryDraw, drawBoth, fill, read, verify }
}
const account = () => String((accounts += 1))
const drop = (token: string) => server.call(deleteUser, {}, token)
const keptRows = async (tournamentId: number) =>
  (await server.database.pool.query('select * from kept_places where tournament_id = $1', [tournamentId]))
    .rows

describe('a user who deletes the account and comes back', () => {
  test('gets the same group and team back, however often; the record says so and can be verified', async () => {
    const cup = await makeCup()
    await cup.fill(30)
    const number = account()
    const first = await server.signIn(number)
    const drawn = await cup.drawBoth(first)
    const sizes = (await cup.read(first)).groups.map(({ users }) => users)
    await drop(first)
    await cup.fill(30)
    for (let time = 0; time < 3; time += 1) {
      const token = await server.signIn(number)
      const { id } = await contest.me(token)
      const before = (await cup.read(token)).groups.map(({ users }) => users)
      expect(await cup.draw(token)).toMatchObject({
        step: 'InGroup',
        group: { id: drawn.group.id },
        team: null,
      })
      expect(await cup.draw(token)).toMatchObject({
        step: 'InGroupAndInTeam',
        group: { id: drawn.group.id },
        team: { id: drawn.team!.id },
      })
      expectRefusal(await cup.tryDraw(token), 409, 'already_distributed')
      const { entries, groups } = await cup.read(token, { user_id: String(id) })
      expect(entries).toMatchObject([
        { step: 'InGroup', is_kept: true, free: [drawn.group.id], weights: [1], chosen: drawn.group.id },
        {
          step: 'InGroupAndInTeam',
          is_kept: true,
          free: [drawn.team!.id],
          weights: [1],
          chosen: drawn.team!.id,
        },
      ])
      // The place was counted when it was drawn.
      expect(groups.map(({ users }) => users)).toEqual(before)
      await drop(token)
    }
    expect(sizes.reduce((sum, users) => sum + users)).toBe(31)
    const watcher = await server.signIn(account())
    expect(await cup.verify(watcher)).toMatchObject({ kept: 6, older: 0, mistakes: [] })
    await server.database.pool.query('update tournaments set finished_at = now() where id = $1', [cup.id])
    expect(await cup.verify(watcher)).toMatchObject({ seed: 'right', kept: 6, mistakes: [] })
  })

  test.each(['number', 'address'] as const)(
    'with two ways to sign in comes back by the %s and gets the place; the other way gets none',
    async (first) => {
      const cup = await makeCup()
      await cup.fill(20)
      const number = account()
      const address = `kept-${number}@example.com`
      const token = await server.signIn(number)
      const { id } = await contest.me(token)
      await server.database.pool.query(
        "insert into identities (kind, key, user_id) values ('email', $1, $2)",
        [address, id],
      )
      const drawn = await cup.drawBoth(token)
      await drop(token)
      expect(await keptRows(cup.id)).toHaveLength(2)
      const [back, other] = first === 'number' ? [number, address] : [address, number]
      const came = await server.signIn(back)
      expect(await cup.drawBoth(came)).toMatchObject({
        group: { id: drawn.group.id },
        team: { id: drawn.team!.id },
      })
      // What is left is for the way that has come back, should its user leave again.
      expect(await keptRows(cup.id)).toHaveLength(1)
      const late = await server.signIn(other)
      await cup.drawBoth(late)
      const { id: lateId } = await contest.me(late)
      const { entries } = await cup.read(late, { user_id: String(lateId) })
      expect(entries.map(({ is_kept }) => is_kept)).toEqual([false, false])
    },
  )

  test('gets the place of the nameless row in the team, even in a full one: nobody else could take it', async () => {
    const cup = await makeCup()
    const number = account()
    const first = await server.signIn(number)
    const { team, group } = await cup.drawBoth(first)
    const { id: left } = await contest.me(first)
    await contest.mustSave(cup.slug, first, { m1: [2, 1] })
    await drop(first)
    const second = await server.signIn(number)
    const { id: came } = await contest.me(second)
    const read = () => server.call(readTeam, { params: { id: String(team!.id) } }, second)
    // Chance decides how many draws fill this team.
    while ((await read()).team.members_count < 10) await cup.fill(60)
    expect((await read()).team).toMatchObject({ members_count: 10, is_member: false })
    await cup.drawBoth(second)
    const { team: after } = await read()
    expect(after).toMatchObject({ members_count: 10, is_member: true })
    const members = after.members.map(({ user }) => user.id)
    expect(members).toHaveLength(10)
    expect(members).toContain(came)
    expect(members).not.toContain(left)

    // The row of the deleted user keeps its points and its group.
    await admitAll(server.database.db)
    await contest.play(cup.slug, 'm1', 2, 1)
    const { ratings } = await server.call(readRatings, { params: { slug: cup.slug }, query: {} }, second)
    expect(ratings[0]).toMatchObject({ user: { id: left }, points: 5, group: { id: group.id }, team: null })
    expect((await verifyRatings(server.database.db, cup.slug))[0]!.mistakes).toEqual([])
  })

  test('draws the team if only the group had been drawn, and keeps both from then on', async () => {
    const cup = await makeCup()
    await cup.fill(8)
    const number = account()
    const first = await server.signIn(number)
    const { group } = await cup.draw(first)
    await drop(first)
    const second = await server.signIn(number)
    expect((await cup.draw(second)).group.id).toBe(group.id)
    await drop(second)
    const third = await server.signIn(number)
    const { team } = await cup.drawBoth(third)
    await drop(third)
    // The user leaves again after the group step alone: the team is still kept.
    const fourth = await server.signIn(number)
    await cup.draw(fourth)
    await drop(fourth)
    const fifth = await server.signIn(number)
    expect(await cup.drawBoth(fifth)).toMatchObject({ group: { id: group.id }, team: { id: team!.id } })
    expect((await cup.verify(fifth)).mistakes).toEqual([])
    expect(await keptRows(cup.id)).toHaveLength(1)
  })

  test('is another person for everybody else', async () => {
    const cup = await makeCup()
    const first = await server.signIn(account())
    await cup.drawBoth(first)
    await drop(first)
    const other = await server.signIn(account())
    await cup.draw(other)
    const { entries } = await cup.read(other)
    expect(entries.map(({ is_kept }) => is_kept)).toEqual([false, false, false])
    // Neither the number nor a hash of it without the key is stored.
    const [row] = await keptRows(cup.id)
    expect(row!.person).toHaveLength(32)
  })

  test('draws anew in another tournament, and is forgotten when this one is finally over', async () => {
    const [cup, other] = [await makeCup(), await makeCup()]
    const number = account()
    const first = await server.signIn(number)
    await cup.drawBoth(first)
    await drop(first)
    const second = await server.signIn(number)
    await other.draw(second)
    expect((await other.read(second)).entries.map(({ is_kept }) => is_kept)).toEqual([false])
    await forgetKept(server.database.db)
    expect(await keptRows(cup.id)).toHaveLength(1)
    await server.database.pool.query(
      `update tournaments set finished_at = now() - interval '10 years' where id = $1`,
      [cup.id],
    )
    expect(await forgetKept(server.database.db)).toBe(1)
    expect(await keptRows(cup.id)).toHaveLength(0)
    // Nothing is kept of a user who leaves after that.
    await drop(second)
    expect(await keptRows(cup.id)).toHaveLength(0)
  })
})

test('is not drawn while the account is being deleted, so that nobody draws twice', async () => {
  const cup = await makeCup()
  const number = account()
  const token = await server.signIn(number)
  const { id } = await contest.me(token)
  const reply = await overtake(
    async (trx) => keepPlaces(trx, id, await anonymiseUser(trx, id)),
    () => cup.tryDraw(token),
  )
  expectRefusal(reply, 401, 'unauthenticated')
  const { rows } = await sql`select from draw_entries where tournament_id = ${cup.id}`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(0)
})

test('keeps a step that was under way when the account was deleted', async () => {
  const cup = await makeCup()
  const number = account()
  const token = await server.signIn(number)
  const { id } = await contest.me(token)
  await overtake(
    (trx) => drawNext(trx, cup.id, [id]),
    () => drop(token),
  )
  expect(await keptRows(cup.id)).toMatchObject([{ user_id: id, team_id: null }])
})
