import * as calls from '@called-it/contract/teams/teams.ts'
import { readTeamInvitation } from '@called-it/contract/teams/team-invitation.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import { makeDraw, readDraw } from './draw.ts'
import { type InvitationLimit, readInvitation } from './invitation.ts'
import { removeMember } from './owner.ts'
import { deleteTeam, leaveTeam, readOwnGroup } from './teams.ts'

export function teamRoutes(mount: Mount<SignedIn>, db: Db, limit: InvitationLimit): void {
  const draw = makeDraw(db)

  mount(calls.distribute, ({ user, body }) => draw(body.tournament_id, user.id))
  mount(calls.readOwnGroup, ({ user, params }) => readOwnGroup(db, params.slug, user.id))
  mount(calls.readDraw, ({ params, query }) => readDraw(db, params.slug, query))
  mount(readTeamInvitation, async ({ params, network }) => ({
    invitation: await readInvitation(db, limit, network, params.id),
  }))
  mount(calls.deleteTeam, async ({ user, params }) => {
    await deleteTeam(db, user.id, params.id)
    return undefined
  })
  mount(calls.leaveTeam, async ({ user, params }) => {
    await leaveTeam(db, user.id, params.id)
    return undefined
  })
  mount(calls.removeMember, async ({ user, params }) => {
    await removeMember(db, user.id, params.id, params.userId)
    return undefined
  })
}
