import * as mail from '@called-it/contract/people/mail-stops.ts'
import * as calls from '@called-it/contract/people/people.ts'
import { type Actor } from '../audit/audit.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as mailStops from './mail-stops.ts'
import * as people from './people.ts'

export function peopleRoutes(mount: Mount<SignedIn>, db: Db): void {
  const by = (user: SignedIn): Actor => ({ actor: 'user', user_id: user.id })

  mount(calls.listUsers, ({ query }) => people.listPeople(db, query))
  mount(calls.readUser, async ({ params }) => ({ user: await people.readPerson(db, params.id) }))
  mount(calls.putRoles, async ({ user, params, body, recordSecurity }) => {
    const { changed, person, audit_id } = await people.putRoles(db, by(user), params.id, body)
    if (changed) recordSecurity(changed, { user_id: params.id })
    return { user: person, audit_id }
  })
  mount(calls.listUserSessions, async ({ params }) => ({
    sessions: await people.listSessions(db, params.id),
  }))
  mount(calls.endUserSessions, async ({ user, params, recordSecurity }) => {
    await people.signOut(db, by(user), params.id)
    recordSecurity('sign_out_everywhere', { user_id: params.id })
    return undefined
  })
  mount(calls.endUserSession, async ({ user, params, recordSecurity }) => {
    await people.endSession(db, by(user), params.id, params.sessionId)
    recordSecurity('session_ended', { user_id: params.id })
    return undefined
  })
  mount(calls.blockUser, ({ user, params }) => people.setBlocked(db, by(user), params.id, true))
  mount(calls.unblockUser, ({ user, params }) => people.setBlocked(db, by(user), params.id, false))
  mount(calls.resetProfile, async ({ user, params }) => ({
    user: await people.resetProfile(db, by(user), params.id),
  }))
  mount(calls.closeUser, async ({ user, params, recordSecurity }) => {
    await people.closeAccount(db, by(user), params.id)
    recordSecurity('account_deleted', { user_id: params.id })
    return undefined
  })
  mount(mail.listMailStops, ({ query }) => mailStops.listMailStops(db, query))
  mount(mail.resumeMail, async ({ user, body }) => ({
    audit_id: await mailStops.resume(db, by(user), body.address),
  }))
}
