import { createTeam, deleteTeam, joinTeam, leaveTeam, readTeam } from '@called-it/contract/teams/teams.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp({ publicUrl: 'https://calledit.example' })
const contest = contestOn(server)
let [anna, boris, clara] = ['', '', '']
let cup = 0
let count = 0
/** A name that no other test uses. */
let name = ''

beforeAll(async () => {
  boris = await server.signIn('6910002')
  clara = await server.signIn('6910003')
  cup = (await contest.publish(smallCup('friends'))).tournament.id
})

beforeEach(async () => {
  count += 1
  name = `North-${count}`
  // Each test has a new owner, because an owner has three teams at most.
  anna = await server.signIn(String(6911000 + count))
})

const create = async (token = anna, called = name) =>
  (await server.call(createTeam, { body: { name: called, tournament_id: cup } }, token)).team
const tryCreate = (called: unknown, token = anna, tournament_id: unknown = cup) =>
  server.attempt(createTeam, { body: { name: called, tournament_id } }, token)
const read = async (id: string | number, token: string) =>
  (await server.call(readTeam, { params: { id: String(id) }, query: {} }, token)).team
const attempt = (
  call: typeof joinTeam | typeof deleteTeam | typeof leaveTeam,
  id: string | number,
  token: string,
) => server.attempt(call, { params: { id: String(id) } }, token)
const owners = async (id: string | number, token: string) =>
  (await read(id, token)).members.filter(({ is_owner }) => is_owner).map(({ user }) => user.id)

describe('a friends team', () => {
  test('is made, joined by its invitation, and shows strangers its name only', async () => {
    const team = await create()
    expect(team).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name,
      title: null,
      kind: 'friends',
      group: null,
      members_count: 1,
      capacity: 100,
      is_member: true,
      is_owner: true,
      members: [{ is_owner: true, is_me: true, points: 0 }],
      invite_url: `https://calledit.example/join-team/${team.id}`,
    })
    expect(await read(team.id, boris)).toMatchObject({
      name,
      members_count: 1,
      is_member: false,
      is_owner: false,
      members: [],
      invite_url: null,
    })
    const joined = await attempt(joinTeam, team.id, boris)
    expect(joined).toMatchObject({ status: 200, body: { team: { is_member: true, members_count: 2 } } })
    expectRefusal(await attempt(joinTeam, team.id, boris), 409, 'already_in_team')
    const { user } = (await server.request('GET', '/api/v1/auth/user', { token: boris })).body as {
      user: { baskets: { id: unknown }[] }
    }
    expect(user.baskets.map(({ id }) => id)).toContain(team.id)
  })

  test('names who invites only if that user is a member', async () => {
    const { id } = await create()
    const [annaId, borisId] = [(await contest.me(anna)).id, (await contest.me(boris)).id]
    const inviterOf = async (by?: number) =>
      (
        await server.call(
          readTeam,
          { params: { id: String(id) }, query: by ? { by: String(by) } : {} },
          clara,
        )
      ).inviter
    expect(await inviterOf(annaId)).toMatchObject({ id: annaId })
    expect(await inviterOf(borisId)).toBeNull()
    expect(await inviterOf()).toBeNull()
  })

  test('passes to the longest-standing member when its owner leaves; the last member to leave deletes it', async () => {
    const { id } = await create()
    await attempt(joinTeam, id, boris)
    await attempt(joinTeam, id, clara)
    const borisId = (await contest.me(boris)).id
    expect((await attempt(leaveTeam, id, anna)).status).toBe(204)
    expect(await owners(id, boris)).toEqual([borisId])
    expectRefusal(await attempt(leaveTeam, id, anna), 403, 'forbidden')
    expect((await attempt(leaveTeam, id, boris)).status).toBe(204)
    expect((await attempt(leaveTeam, id, clara)).status).toBe(204)
    expectRefusal(await server.attempt(readTeam, { params: { id: String(id) } }, clara), 404, 'not_found')
  })

  test('can be deleted by its owner only', async () => {
    const { id } = await create()
    await attempt(joinTeam, id, boris)
    expectRefusal(await attempt(deleteTeam, id, boris), 403, 'forbidden')
    expectRefusal(await attempt(deleteTeam, id, clara), 403, 'forbidden')
    expect((await attempt(deleteTeam, id, anna)).status).toBe(204)
    expectRefusal(await attempt(deleteTeam, id, anna), 404, 'not_found')
    // Its name is free again.
    expect((await tryCreate(name)).status).toBe(201)
  })

  test('has a hundred members at most', async () => {
    const { id } = await create()
    await server.database.pool.query(
      `with u as (insert into users (reddy_id, name) select '69' || (200000 + n), 'Full ' || n from generate_series(1, 98) n
         returning id), m as (insert into team_members (team_id, user_id) select t.id, u.id from u, teams t where t.code = $1)
       update teams set members_count = members_count + 98 where code = $1`,
      [id],
    )
    const both = await Promise.all([attempt(joinTeam, id, boris), attempt(joinTeam, id, clara)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expectRefusal(
      both.find(({ status }) => status === 409)!,
      409,
      'team_full',
    )
    expect((await read(id, anna)).members).toHaveLength(100)
  })
})

describe('its name', () => {
  test.each(['', ' ', 'North wind', '<b>', 'Ünder', 'я'.repeat(31), 7, null])(
    '%j is refused',
    async (called) => {
      expectRefusal(await tryCreate(called), 422, 'validation_failed')
    },
  )

  test('is refused with the reason in the reader’s language', async () => {
    const reply = await tryCreate('я'.repeat(31))
    expect(reply.body).toMatchObject({ errors: { name: ['Название не длиннее 30 символов'] } })
  })

  test('is unique within the tournament, ignoring case, even if two are made at once', async () => {
    await create(anna, `Ёжики-${count}`)
    expectRefusal(await tryCreate(`ёЖИКИ-${count}`), 422, 'team_name_taken')
    // Also as some keyboards write it: a letter and its dots.
    expectRefusal(await tryCreate(`е\u0308жики-${count}`), 422, 'team_name_taken')
    const others = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        tryCreate(`Race-${count}`, await server.signIn(String(6912000 + at))),
      ),
    )
    expect(others.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 422),
    ])
    const elsewhere = (await contest.publish(smallCup(`friends-${count}`))).tournament.id
    expect((await tryCreate(`Race-${count}`, anna, elsewhere)).status).toBe(201)
  })
})

describe('limits', () => {
  test('a user owns three at most, even if five are made at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, (_, at) => tryCreate(`${name}-${at}`)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422])
    expectRefusal(
      all.find(({ status }) => status === 422)!,
      422,
      'too_many_teams',
    )
  })

  test('an unknown tournament and an unknown team', async () => {
    expectRefusal(await tryCreate(name, anna, 999_999), 422, 'validation_failed')
    for (const id of ['999999', 'x'.repeat(22)])
      expectRefusal(await server.attempt(readTeam, { params: { id } }, anna), 404, 'not_found')
  })

  test('a team of the draw cannot be joined, left or deleted', async () => {
    const { distribute } = await import('@called-it/contract/teams/teams.ts')
    const body = { tournament_id: cup }
    await server.call(distribute, { body }, anna)
    const { team } = await server.call(distribute, { body }, anna)
    expect(await read(team!.id, boris)).toMatchObject({
      kind: 'basket',
      capacity: 10,
      members: [{}],
      invite_url: null,
    })
    for (const call of [joinTeam, leaveTeam, deleteTeam])
      expectRefusal(await attempt(call, team!.id, anna), 403, 'forbidden')
  })
})
