import { readOwnGroup, createTeam, distribute, readDraw } from '@called-it/contract/teams/teams.ts'
import {
  readBasketRating,
  readGroupRatings,
  readTeamRatings,
} from '@called-it/contract/ratings/team-ratings.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { expectRefusal } from '../../test/steps.ts'

// A series has no draw and no teams (SPEC.md 1). This file tests the answer of each call about them.

const server = useApp()
const contest = fightsOn(server)
const params = { slug: 'lone' }
let anna: string
let tournament_id: number

beforeAll(async () => {
  anna = await server.signIn('6970001')
  const { tournament } = await contest.publish(smallSeries('lone'))
  tournament_id = tournament.id
})

test('users cannot be drawn, and there is no record of a draw', async () => {
  expectRefusal(await server.attempt(distribute, { body: { tournament_id } }, anna), 409, 'no_distribution')
  expectRefusal(await server.attempt(readDraw, { params, query: {} }, anna), 409, 'no_distribution')
})

test('users cannot make a team', async () => {
  const body = { name: 'Octagon', tournament_id }
  expectRefusal(await server.attempt(createTeam, { body }, anna), 409, 'no_teams')
})

test('a user has no group and no team', async () => {
  expect(await server.call(readOwnGroup, { params }, anna)).toEqual({ group: null, basket: null })
})

test('groups and teams have no rating', async () => {
  expect(await server.call(readGroupRatings, { params, query: {} }, anna)).toMatchObject({ groups: [] })
  expect(await server.call(readTeamRatings, { params, query: {} }, anna)).toMatchObject({
    teams: [],
    mine: null,
  })
  const reply = await server.attempt(readBasketRating, { params: { ...params, id: '1' } }, anna)
  expectRefusal(reply, 404, 'not_found')
})
