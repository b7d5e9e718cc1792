import * as calls from '@called-it/contract/teams/teams.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { RatingReader } from '../ratings/ratings.ts'
import * as teams from '../teams/teams.ts'
import { readTeam } from './team-views.ts'

export function teamViewRoutes(mount: Mount<SignedIn>, reader: RatingReader, publicUrl: string | null): void {
  const { db } = reader
  const draw = teams.makeDraw(db)
  const view = async (user: SignedIn, id: string) => ({
    team: await readTeam(reader, user, id, publicUrl ?? ''),
  })

  mount(calls.distribute, ({ user, body }) => draw(body.tournament_id, user.id))
  mount(calls.readOwnGroup, ({ user, params }) => teams.readOwnGroup(db, params.slug, user.id))
  mount(calls.readDraw, ({ params, query }) => teams.readDraw(db, params.slug, query))
  mount(calls.createTeam, async ({ user, body }) => view(user, await teams.createTeam(db, user.id, body)))
  mount(calls.readTeam, ({ user, params }) => view(user, params.id))
  mount(calls.joinTeam, async ({ user, params }) => {
    await teams.joinTeam(db, user.id, params.id)
    return view(user, params.id)
  })
  mount(calls.deleteTeam, async ({ user, params }) => {
    await teams.deleteTeam(db, user.id, params.id)
    return undefined
  })
  mount(calls.leaveTeam, async ({ user, params }) => {
    await teams.leaveTeam(db, user.id, params.id)
    return undefined
  })
  mount(calls.removeMember, async ({ user, params }) => {
    await teams.removeMember(db, user.id, params.id, params.userId)
    return undefined
  })
  mount(calls.renewTeam, async ({ user, params }) =>
    view(user, await teams.renewTeam(db, user.id, params.id)),
  )
}
