import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { sendMessage } from '@called-it/contract/teams/chat.ts'
import { pinUser, unpinUser } from '@called-it/contract/ratings/favourites.ts'
import { deleteUser } from '@called-it/contract/account/own-account.ts'
import { createTeam, joinTeam, readTeam } from '@called-it/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { drawnCupsOn, type Fan } from '../../test/drawn-cup.ts'
import { meetingsOn } from '../../test/overtake.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { removeMessage } from '../chat/chat.ts'
import type { Db } from '../schema.ts'
import { deleteTeam, leaveTeam } from '../teams/teams.ts'
import { deleteAccount } from './account.ts'

const server = useApp()
const contest = contestOn(server)
const makeCup = drawnCupsOn(server, contest)
const { overtake } = meetingsOn(server)

const drop = ({ token }: Fan) => server.attempt(deleteUser, {}, token)
const leaving = (fan: Fan) => (trx: Db) => deleteAccount(trx, fan.id)

test('a user who is being deleted is not pinned, and pins nobody', async () => {
  const cup = await makeCup('pinned')
  const [leaver, stayer, other] = [await cup.join(), await cup.join(), await cup.join()]
  const change = (call: typeof pinUser | typeof unpinUser, pinned: Fan, viewer: Fan) =>
    server.attempt(call, { params: { slug: 'pinned', userId: String(pinned.id) } }, viewer.token)

  const on = await overtake(leaving(leaver), () => change(pinUser, leaver, stayer))
  expectRefusal(on, 404, 'not_found')
  expectRefusal(await change(pinUser, leaver, stayer), 404, 'not_found')
  const by = await overtake(leaving(other), () => change(pinUser, stayer, other))
  expectRefusal(by, 401, 'unauthenticated')
  expect((await everyRecord(server))['favourites']).toEqual([])
  // A pin that was deleted with the account can still be removed.
  expect(await change(unpinUser, leaver, stayer)).toMatchObject({ status: 200, body: { favourites: [] } })
})

test('a team that has just been left or deleted need not be left', async () => {
  const cup = await makeCup('left')
  const [owner, member, friend] = [await cup.join(), await cup.join(), await cup.join()]
  const make = async (name: string) => {
    const { team } = await server.call(createTeam, { body: { name, tournament_id: cup.id } }, owner.token)
    const id = String(team.id)
    for (const { token } of [member, friend]) await server.call(joinTeam, { params: { id } }, token)
    return id
  }
  const [deleted, left, remaining] = [await make('Deleted'), await make('Left'), await make('Kept')]

  const first = await overtake(
    (trx) => deleteTeam(trx, owner.id, deleted),
    () => drop(member),
  )
  expect(first.status).toBe(204)
  const second = await overtake(
    (trx) => leaveTeam(trx, friend.id, left),
    () => drop(friend),
  )
  expect(second.status).toBe(204)
  for (const id of [left, remaining]) {
    const { team } = await server.call(readTeam, { params: { id } }, owner.token)
    expect(team.members.map(({ user }) => user.id)).toEqual([owner.id])
  }
})

test('a text that is being removed does not get into the audit log', async () => {
  const cup = await makeCup('removed')
  const fan = await cup.join()
  const id = String(fan.team)
  const { message } = await server.call(
    sendMessage,
    { params: { id }, body: { text: 'Telltale text' } },
    fan.token,
  )
  const organiser = await contest.me(await contest.organiser())
  const reply = await overtake(
    (trx) => removeMessage(trx, { id: organiser.id, roles: OWNER_ROLES }, id, message.id),
    () => drop(fan),
  )
  expect(reply.status).toBe(204)
  const { audit_log, messages } = await everyRecord(server)
  expect(audit_log!.filter((line) => line.includes('message.remove'))).toHaveLength(1)
  expect(JSON.stringify([audit_log, messages])).not.toContain('Telltale')
})
