import { readAudit } from '@called-it/contract/organiser/audit.ts'
import type { Roles } from '@called-it/contract/account/roles.ts'
import { deleteTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import * as calls from '@called-it/contract/people/people.ts'
import { createTeam } from '@called-it/contract/teams/teams.ts'
import { readMessages, removeMessage, sendMessage } from '@called-it/contract/teams/chat.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const PLAYER: Roles = { owner: false, moderator: false, tournaments: [] }
let owner: string
let lastAccount = 7_310_000

beforeAll(async () => {
  owner = await server.signIn(ORGANISER)
  await contest.publish(smallCup('cup'))
  await contest.publish(smallCup('other'))
})

async function newcomer() {
  const account = String((lastAccount += 1))
  const token = await server.signIn(account)
  const { id } = await contest.me(token)
  return { account, token, id, params: { id: String(id) } }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

const setRoles = (who: Newcomer, roles: Partial<Roles>, by = owner) =>
  server.attempt(calls.putRoles, { params: who.params, body: { ...PLAYER, ...roles } }, by)
const personOf = async (who: Newcomer) => (await server.call(calls.readUser, who, owner)).user
const userOf = (token: string) => server.request('GET', '/api/v1/auth/user', { token })
const newestEntry = async () => (await server.call(readAudit, { query: { limit: 1 } }, owner)).entries[0]

describe('roles', () => {
  it('are granted and taken from the next call on, shown to their user, and audited', async () => {
    const who = await newcomer()
    expect((await userOf(who.token)).body).toMatchObject({ user: { role: 'user', roles: null } })
    const roles = { owner: false, moderator: true, tournaments: ['other'] }
    expect((await setRoles(who, { ...roles, tournaments: ['other', 'other'] })).body).toMatchObject({
      user: { id: who.id, reddy_id: who.account, roles, is_by_setting: false },
    })
    expect((await userOf(who.token)).body).toMatchObject({ user: { role: 'organiser', roles } })
    expect(await newestEntry()).toMatchObject({
      action: 'role.grant',
      target: String(who.id),
      before: null,
      after: roles,
    })
    expect((await setRoles(who, PLAYER)).body).toMatchObject({ user: { roles: null } })
    expect((await userOf(who.token)).body).toMatchObject({ user: { role: 'user', roles: null } })
    expect(await newestEntry()).toMatchObject({ action: 'role.revoke', before: roles, after: null })
  })

  it('that stay as they are leave no entry, and unknown tournaments are named', async () => {
    const who = await newcomer()
    const before = await newestEntry()
    await setRoles(who, PLAYER)
    expect(await newestEntry()).toEqual(before)
    const reply = await setRoles(who, { tournaments: ['cup', 'nowhere'] })
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toEqual(['tournaments.1'])
    expect((await personOf(who)).roles).toBeNull()
  })

  it('of a single tournament end with it', async () => {
    await contest.publish(smallCup('brief'))
    const [who, both] = [await newcomer(), await newcomer()]
    await setRoles(who, { tournaments: ['brief'] })
    await setRoles(both, { tournaments: ['brief', 'cup'] })
    await server.call(deleteTournament, { params: { slug: 'brief' } }, who.token)
    expect((await userOf(who.token)).body).toMatchObject({ user: { role: 'user' } })
    expect((await personOf(both)).roles).toEqual({ ...PLAYER, tournaments: ['cup'] })
  })

  it('of a moderator are for chats: messages of others can be removed, and that is audited', async () => {
    const [writer, moderator] = [await newcomer(), await newcomer()]
    const { id: tournament_id } = (await contest.publish(smallCup('talk'))).tournament
    const { team } = await server.call(createTeam, { body: { name: 'Talkers', tournament_id } }, writer.token)
    const params = { id: String(team.id) }
    const { message } = await server.call(sendMessage, { params, body: { text: 'rude' } }, writer.token)
    const removal = { params: { ...params, messageId: String(message.id) } }
    expectRefusal(await server.attempt(removeMessage, removal, moderator.token), 403, 'forbidden')
    await setRoles(moderator, { tournaments: ['cup'] })
    expectRefusal(await server.attempt(removeMessage, removal, moderator.token), 403, 'forbidden')
    await setRoles(moderator, { moderator: true })
    await server.call(removeMessage, removal, moderator.token)
    expect((await server.call(readMessages, { params }, writer.token)).messages).toEqual([])
    expect(await newestEntry()).toMatchObject({ action: 'message.remove', user: { id: moderator.id } })
  })
})

describe('the sessions of a user', () => {
  it('are listed, and ended one by one or all at once, which is audited', async () => {
    const who = await newcomer()
    const second = await server.signIn(who.account)
    const list = async () => (await server.call(calls.listUserSessions, who, owner)).sessions
    const [session] = await list()
    const one = { params: { ...who.params, sessionId: String(session!.id) } }
    await server.call(calls.endUserSession, one, owner)
    expect(await list()).toHaveLength(1)
    expectRefusal(await server.attempt(calls.endUserSession, one, owner), 404, 'not_found')
    await server.call(calls.endUserSessions, who, owner)
    for (const token of [who.token, second]) expect((await userOf(token)).status).toBe(401)
    expect(await newestEntry()).toMatchObject({ action: 'user.sign_out', before: { sessions: 1 } })
  })
})

describe('a blocked user', () => {
  it('is signed out, cannot sign in, and can again afterwards', async () => {
    const who = await newcomer()
    expect((await server.call(calls.blockUser, who, owner)).user.blocked_at).not.toBeNull()
    expect((await userOf(who.token)).status).toBe(401)
    await expect(server.signInByCode(who.account)).rejects.toThrow('account_blocked')
    expect(await newestEntry()).toMatchObject({ action: 'user.block', target: String(who.id) })
    expect((await server.call(calls.unblockUser, who, owner)).user.blocked_at).toBeNull()
    await server.database.pool.query('delete from rate_limits')
    await server.database.pool.query("update login_codes set sent_at = sent_at - interval '2 minutes'")
    expect((await userOf(await server.signInByCode(who.account))).status).toBe(200)
    expect(await newestEntry()).toMatchObject({ action: 'user.unblock' })
  })

  it('with a session that a sign-in of the same moment began is signed out, too', async () => {
    const who = await newcomer()
    await server.call(calls.blockUser, who, owner)
    expect((await userOf(await server.signIn(who.account))).status).toBe(401)
  })
})

describe('a profile', () => {
  it('that offends gets a given name and no picture', async () => {
    const who = await newcomer()
    await server.request('PUT', '/api/v1/user/profile', { token: who.token, body: { name: 'Rude Name' } })
    await server.database.pool.query("update users set avatar = '/x' where id = $1", [who.id])
    const { user } = await server.call(calls.resetProfile, who, owner)
    expect(user).toMatchObject({ name: `Болельщик ${who.id}`, avatar: null })
    const entry = await newestEntry()
    expect(entry).toMatchObject({ action: 'user.reset_profile', target: String(who.id) })
    expect(JSON.stringify(entry)).not.toContain('Rude Name')
  })
})

describe('an account', () => {
  it('is closed on request, as by its user', async () => {
    const who = await newcomer()
    await setRoles(who, { moderator: true })
    expect((await server.attempt(calls.closeUser, who, owner)).status).toBe(204)
    expect((await userOf(who.token)).status).toBe(401)
    for (const call of [calls.readUser, calls.listUserSessions, calls.closeUser, calls.blockUser])
      expectRefusal(await server.attempt(call, who, owner), 404, 'not_found')
    expectRefusal(await setRoles(who, { moderator: true }), 404, 'not_found')
    expect(await newestEntry()).toMatchObject({ action: 'user.delete', target: String(who.id) })
  })
})

describe('the list of users', () => {
  const list = (query: object, token = owner) => server.call(calls.listUsers, { query }, token)

  it('shows users with a role first, then the newest, by pages', async () => {
    const [staff, older, newer] = [await newcomer(), await newcomer(), await newcomer()]
    await setRoles(staff, { moderator: true })
    const { users, meta, is_cut } = await list({ limit: 100 })
    const places = [staff, newer, older].map(({ id }) => users.findIndex((user) => user.id === id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect({ meta, is_cut }).toMatchObject({ meta: { page: 1, total: users.length }, is_cut: false })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, page: 2 })
    expect([...first.users, ...second.users]).toEqual(users.slice(0, 4))
    expect(await list({ limit: 2, page: 1000 })).toMatchObject({ users: [], meta: { total: users.length } })
  })

  it('finds people by what they sign in with, and by no part of it', async () => {
    const who = await newcomer()
    await server.database.pool.query(
      `insert into identities (kind, key, user_id, label)
       values ('telegram', '4711000', $1, '@Elka_7'), ('oidc', 'https://id.example#e7', $1, 'elkin@firm.example')`,
      [who.id],
    )
    for (const search of ['@elka_7', 'Elka_7', '4711000', 'Elkin@Firm.example'])
      expect(
        (await list({ search })).users.map(({ id }) => id),
        search,
      ).toEqual([who.id])
    for (const search of ['elka', '@elka', '47110', 'firm.example', 'https://id.example#e7'])
      expect((await list({ search })).users, search).toEqual([])
  })

  it('finds parts of names and whole account numbers', async () => {
    const who = await newcomer()
    await server.request('PUT', '/api/v1/user/profile', { token: who.token, body: { name: 'Пётр Ёлкин' } })
    for (const search of ['петр', 'ЕЛК', who.account])
      expect((await list({ search })).users.map(({ id }) => id)).toEqual([who.id])
    for (const search of ['%', 'пет%', who.account.slice(1), 'nobody at all'])
      expect((await list({ search })).users).toEqual([])
  })

  it.each([
    ['owner', { owner: true }],
    ['moderator', { moderator: true }],
    ['organiser', { tournaments: 'all' }],
    ['organiser', { tournaments: ['cup'] }],
  ] as const)('can be of each role: %s %o', async (role, roles) => {
    const [who, other] = [await newcomer(), await newcomer()]
    await setRoles(who, roles as Partial<Roles>)
    const ids = (await list({ role, limit: 100 })).users.map(({ id }) => id)
    expect(ids).toContain(who.id)
    expect(ids).not.toContain(other.id)
    expect(ids.includes((await contest.me(owner)).id)).toBe(role === 'owner')
  })

  it('can be of blocked users', async () => {
    const [who, staff] = [await newcomer(), await newcomer()]
    await setRoles(staff, { moderator: true })
    for (const each of [who, staff]) await server.call(calls.blockUser, each, owner)
    const { users } = await list({ role: 'blocked', limit: 100 })
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining([who.id, staff.id]))
    expect(users.every(({ blocked_at }) => blocked_at !== null)).toBe(true)
  })
})
