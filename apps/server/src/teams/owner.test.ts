import { readMessages, sendMessage } from '@called-it/contract/teams/chat.ts'
import type { Endpoint } from '@called-it/contract/endpoint.ts'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import {
  createTeam,
  distribute,
  joinTeam,
  readTeam,
  removeMember,
  renewTeam,
} from '@called-it/contract/teams/teams.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { nameOf, sampleOf } from '../../test/calls.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { sendMessage as send, makeChatLimit } from '../chat/chat.ts'
import * as owner from './owner.ts'
import * as teams from './teams.ts'

const server = useApp({ publicUrl: 'https://calledit.example' })
const contest = contestOn(server)
const { overtake } = meetingsOn(server)
let [anna, boris, clara] = ['', '', '']
let borisId = 0
let cup = 0
let count = 0
/** The id of a friends team of Anna's with Boris in it. */
let id = ''

beforeAll(async () => {
  boris = await server.signIn('6920002')
  clara = await server.signIn('6920003')
  borisId = (await contest.me(boris)).id
  cup = (await contest.publish(smallCup('owners'))).tournament.id
})

beforeEach(async () => {
  count += 1
  anna = await server.signIn(String(6921000 + count))
  const body = { name: `Own-${count}`, tournament_id: cup }
  id = String((await server.call(createTeam, { body }, anna)).team.id)
  await server.call(joinTeam, { params: { id } }, boris)
})

const tryRemove = (userId: number | string, token = anna, team = id) =>
  server.attempt(removeMember, { params: { id: team, userId: String(userId) } }, token)
const tryRenew = (token = anna, team = id) => server.attempt(renewTeam, { params: { id: team } }, token)
const tryRead = (token: string, team = id) =>
  server.attempt(readMessages, { params: { id: team }, query: {} as never }, token)
const membersOf = async (team = id) =>
  (await server.call(readTeam, { params: { id: team } }, anna)).team.members.map(({ user }) => user.id)

describe('a member', () => {
  test('removed by the owner can read and write nothing more, and may come back while the link is valid', async () => {
    await server.call(sendMessage, { params: { id }, body: { text: 'Among us' } }, anna)
    expect((await tryRemove(borisId)).status).toBe(204)
    expect(await membersOf()).not.toContain(borisId)
    expectRefusal(await tryRead(boris), 403, 'forbidden')
    const body = { text: 'Still here?' }
    expectRefusal(await server.attempt(sendMessage, { params: { id }, body }, boris), 403, 'forbidden')
    expectRefusal(await tryRemove(borisId), 404, 'not_found')
    await server.call(joinTeam, { params: { id } }, boris)
    expect(await membersOf()).toContain(borisId)
  })

  test('cannot be removed by others, and the owner cannot remove himself', async () => {
    const annaId = (await contest.me(anna)).id
    for (const token of [boris, clara])
      for (const userId of [borisId, annaId, 999_999])
        expectRefusal(await tryRemove(userId, token), 403, 'forbidden')
    const own = await tryRemove(annaId)
    expectRefusal(own, 422, 'validation_failed')
    expect(own.body).toMatchObject({ errors: { userId: [expect.stringContaining('Себя исключить нельзя')] } })
    expectRefusal(await tryRemove((await contest.me(clara)).id), 404, 'not_found')
    expectRefusal(await tryRemove('abc'), 400, 'bad_request')
    expect(await membersOf()).toEqual(expect.arrayContaining([annaId, borisId]))
  })

  test('removed while a message is on its way does not get it in', async () => {
    const { db, pool } = server.database
    const reply = await overtake(
      async (trx) => owner.removeMember(trx, (await contest.me(anna)).id, id, borisId),
      () => send(db, makeChatLimit(pool), borisId, id, { text: 'Late' }).catch((error: unknown) => error),
    )
    expect(reply).toMatchObject({ code: 'forbidden' })
  })
})

describe('a renewed invitation', () => {
  test('has a new id and a new link, for the owner alone', async () => {
    await server.call(sendMessage, { params: { id }, body: { text: 'Before' } }, boris)
    for (const token of [boris, clara]) expectRefusal(await tryRenew(token), 403, 'forbidden')
    const { team } = await server.call(renewTeam, { params: { id } }, anna)
    expect(team).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      invite_url: `https://calledit.example/join-team/${team.id}`,
      is_owner: true,
      members_count: 2,
    })
    expect(team.id).not.toBe(id)
    // Members stay, and find the team in their list.
    const { user } = (await server.request('GET', '/api/v1/auth/user', { token: boris })).body as {
      user: { baskets: { id: unknown }[] }
    }
    expect(user.baskets.map((each) => each.id)).toEqual(expect.arrayContaining([team.id]))
    const { messages } = await server.call(
      readMessages,
      { params: { id: String(team.id) }, query: {} as never },
      boris,
    )
    expect(messages.map(({ text }) => text)).toEqual(['Before'])
    expect((await server.attempt(joinTeam, { params: { id: String(team.id) } }, clara)).status).toBe(200)
  })

  const ofTeams = ENDPOINTS.filter(({ path }) => path.startsWith('/api/v1/teams/{id}')).map(
    (call): [string, Endpoint] => [nameOf(call), call],
  )

  test.each(ofTeams)(
    'leaves nothing under the old one for %s, nor under an id of any other form',
    async (_, call) => {
      await server.call(renewTeam, { params: { id } }, anna)
      const { method, url, body } = sampleOf(call, 'owners')
      for (const token of [anna, boris, clara])
        for (const old of [
          id,
          '0',
          '007',
          'abc',
          '1.5',
          '-1',
          '9'.repeat(30),
          'x'.repeat(22),
          '%20',
          '%00',
          'я',
        ]) {
          const reply = await server.request(method, url.replace('/teams/1', `/teams/${old}`), {
            token,
            body,
          })
          expectRefusal(reply, 404, 'not_found')
        }
    },
  )

  test('is refused for a team of the draw', async () => {
    const body = { tournament_id: cup }
    await server.call(distribute, { body }, anna)
    const { team } = await server.call(distribute, { body }, anna)
    expectRefusal(await tryRenew(anna, String(team!.id)), 403, 'forbidden')
    expectRefusal(await tryRemove(borisId, anna, String(team!.id)), 403, 'forbidden')
  })

  test('lets nobody in who joins by the old one at that moment', async () => {
    const reply = await overtake(
      async (trx) => teams.renewTeam(trx, (await contest.me(anna)).id, id),
      () => server.attempt(joinTeam, { params: { id } }, clara),
    )
    expectRefusal(reply, 404, 'not_found')
  })

  test('takes no message that is sent by the old one at that moment', async () => {
    const { db, pool } = server.database
    const reply = await overtake(
      async (trx) => teams.renewTeam(trx, (await contest.me(anna)).id, id),
      () => send(db, makeChatLimit(pool), borisId, id, { text: 'Late' }).catch((error: unknown) => error),
    )
    expect(reply).toMatchObject({ code: 'not_found' })
  })

  test('keeps nobody in the team whose account is deleted at that moment', async () => {
    const annaId = (await contest.me(anna)).id
    await overtake(
      (trx) => teams.renewTeam(trx, annaId, id),
      () => teams.leaveFriends(server.database.db, borisId),
    )
    const { rows } = await server.database.pool.query(
      `select 1 from team_members x join teams m on m.id = x.team_id where x.user_id = $1 and m.kind = 'friends'`,
      [borisId],
    )
    expect(rows).toEqual([])
  })
})
