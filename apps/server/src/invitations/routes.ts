import * as calls from '@called-it/contract/people/invitations.ts'
import { isTrue } from '@called-it/contract/organiser/organiser-call.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import type { By } from './conditions.ts'
import * as desk from './desk.ts'
import { acceptInvitation, readInvitation, readOwnInvitation } from './invitations.ts'
import { inviteList, inviteTable } from './lists.ts'
import type { ReadingLimit } from './reading-limit.ts'

export function invitationRoutes(
  mount: Mount<SignedIn>,
  db: Db,
  { publicUrl, limit }: { publicUrl: string | null; limit: ReadingLimit },
): void {
  const by = ({ id }: SignedIn): By => ({ actor: { actor: 'user', user_id: id }, publicUrl })

  mount(calls.readInvitation, async ({ params, network }) => {
    await limit.take(network)
    return { invitation: await readInvitation(db, params.code) }
  })
  mount(calls.readOwnInvitation, ({ user, params, language }) =>
    readOwnInvitation(db, user.id, params.code, language),
  )
  mount(calls.acceptInvitation, async ({ user, params, language }) => ({
    accepted: await acceptInvitation(db, user.id, params.code, language),
  }))

  mount(calls.listInvitations, ({ query }) => desk.listInvitations(db, query))
  mount(calls.postInvitation, ({ user, body }) => desk.makeInvitation(db, by(user), body))
  mount(calls.putInvitation, ({ user, params, body }) => desk.putInvitation(db, by(user), params.id, body))
  mount(calls.renewInvitation, ({ user, params }) => desk.renewInvitation(db, by(user), params.id))
  mount(calls.revokeInvitation, ({ user, params }) => desk.revokeInvitation(db, by(user), params.id))
  mount(calls.listUses, ({ params, query }) => desk.listUses(db, params.id, query))
  mount(calls.postList, ({ user, body, query }) => inviteList(db, by(user), body, isTrue(query.dry_run)))
  mount(calls.postCsv, ({ user, body, query }) => inviteTable(db, by(user), body, isTrue(query.dry_run)))
}
