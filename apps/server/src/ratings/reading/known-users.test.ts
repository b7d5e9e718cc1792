import { beforeEach, expect, it } from 'vitest'
import { makeKnownUsers, type PlacedUser } from './known-users.ts'

let known: ReturnType<typeof makeKnownUsers>
beforeEach(() => {
  known = makeKnownUsers()
})

const user = (id: number, name: string, teamId: number | null = null, members = 2): PlacedUser => ({
  id,
  name,
  avatar: null,
  ...(teamId === null
    ? { group_id: null, team_id: null, team_name: null, team_name_en: null, team_members: null }
    : {
        group_id: 5,
        team_id: teamId,
        team_name: `Команда ${teamId}`,
        team_name_en: `Team ${teamId}`,
        team_members: members,
      }),
})

it('keeps a user in each tournament until it changes', () => {
  known.set('1 7', user(7, 'Anna'), 10)
  known.set('2 7', user(7, 'Anna', 3), 10)
  known.set('1 8', user(8, 'Boris'), 10)
  expect(known.get('1 7')).toEqual(user(7, 'Anna'))
  expect(known.get('2 7')).toEqual(user(7, 'Anna', 3))
  known.forget('user', 7, 20)
  expect([known.get('1 7'), known.get('2 7')]).toEqual([null, null])
  expect(known.get('1 8')).toEqual(user(8, 'Boris'))
})

it('a change of a team concerns all its members, and nobody else', () => {
  known.set('1 7', user(7, 'Anna', 3), 10)
  known.set('1 8', user(8, 'Boris', 3), 10)
  known.set('1 9', user(9, 'Clara', 4), 10)
  known.forget('team', 3, 20)
  expect([known.get('1 7'), known.get('1 8')]).toEqual([null, null])
  expect(known.get('1 9')).toEqual(user(9, 'Clara', 4))
})

it('what one lookup shows newer ends what others have shown', () => {
  known.set('1 7', user(7, 'Anna', 3), 10)
  known.set('1 8', user(8, 'Boris', 3, 3), 10)
  expect(known.get('1 7')).toBeNull()
  known.set('2 8', user(8, 'Borya'), 11)
  expect(known.get('1 8')).toBeNull()
  expect(known.get('2 8')).toEqual(user(8, 'Borya'))
})

it('does not keep what was looked up before a change of it, or before the node listened', () => {
  known.forget('user', 7, 20)
  known.forget('team', 3, 20)
  known.set('1 7', user(7, 'Anna'), 19)
  known.set('1 8', user(8, 'Boris', 3), 20)
  expect([known.get('1 7'), known.get('1 8')]).toEqual([null, null])
  known.set('1 7', user(7, 'Anya'), 21)
  expect(known.get('1 7')).toEqual(user(7, 'Anya'))
  known.forgetAll(30)
  expect(known.get('1 7')).toBeNull()
  known.set('1 7', user(7, 'Anya'), 29)
  expect(known.get('1 7')).toBeNull()
})
