import {
  readBasketRating,
  readGroupRatings,
  readTeamRatings,
} from '@called-it/contract/ratings/team-ratings.ts'
import { readRatings } from '@called-it/contract/ratings/ratings.ts'
import { distribute } from '@called-it/contract/teams/teams.ts'
import { admitAll, verifyRatings } from '../src/ratings/ratings.ts'
import type { TestApp } from './app.ts'
import type { contestOn } from './steps.ts'
import { smallCup } from './world.ts'

/** A user of a cup: the token, the id and the teams that the draw has assigned. */
export type Fan = { token: string; id: number; group: number; team: number | null }

/** Makes cups with a draw, and the steps for tests of their teams. */
export function drawnCupsOn(server: TestApp, contest: ReturnType<typeof contestOn>) {
  let accounts = 6_950_000

  return async function makeCup(slug: string, changes: Parameters<typeof smallCup>[1] = {}) {
    const { tournament } = await contest.publish(smallCup(slug, changes))
    const step = async (token: string) =>
      server.call(distribute, { body: { tournament_id: tournament.id } }, token)
    const join = async (steps = 2): Promise<Fan> => {
      accounts += 1
      const token = await server.signIn(String(accounts))
      const { id } = await contest.me(token)
      const fan: Fan = { token, id, group: 0, team: null }
      return steps === 0 ? fan : draw(fan, steps)
    }
    const draw = async (fan: Fan, steps = 2): Promise<Fan> => {
      let drawn = await step(fan.token)
      if (steps === 2) drawn = await step(fan.token)
      return Object.assign(fan, { group: drawn.group.id, team: drawn.team ? Number(drawn.team.id) : null })
    }
    const teams = (token: string, query: object = {}) =>
      server.call(readTeamRatings, { params: { slug }, query }, token)
    const groups = (token: string, query: object = {}) =>
      server.call(readGroupRatings, { params: { slug }, query }, token)
    const basket = (token: string, id: number | string) =>
      server.call(readBasketRating, { params: { slug, id: String(id) as never } }, token)
    const users = (token: string, query: object = {}) =>
      server.call(readRatings, { params: { slug }, query }, token)
    const admit = () => admitAll(server.database.db)
    const mistakes = async () => (await verifyRatings(server.database.db, slug))[0]!.mistakes
    return { id: tournament.id, slug, join, draw, teams, groups, basket, users, admit, mistakes }
  }
}

/** A cup with its steps. */
export type DrawnCup = Awaited<ReturnType<ReturnType<typeof drawnCupsOn>>>
