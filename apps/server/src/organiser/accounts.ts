import type { Session } from '@called-it/contract/account/sessions.ts'
import * as accounts from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Db } from '../schema.ts'

// Changes that others make to an account. Each is in the audit log, with the user's id.

/** A user whose role was to change, and whether it has changed. */
export type RoleSet = { user_id: number; has_changed: boolean }

/** Grants the organiser's role permanently. Null: no user has signed in with that account yet. */
export const grantOrganiser = (db: Db, by: Actor, account: string): Promise<RoleSet | null> =>
  setRole(db, by, account, 'organiser')

export const revokeOrganiser = (db: Db, by: Actor, account: string): Promise<RoleSet | null> =>
  setRole(db, by, account, 'user')

async function setRole(
  db: Db,
  by: Actor,
  account: string,
  role: accounts.UserRow['role'],
): Promise<RoleSet | null> {
  return inTransaction(db, async (trx) => {
    const set = role === 'organiser' ? accounts.grantOrganiser : accounts.takeOrganiser
    const change = await set(trx, account)
    if (!change) return null
    const { user_id, before } = change
    if (before !== role) {
      await writeAudit(trx, by, {
        action: role === 'organiser' ? 'role.grant' : 'role.revoke',
        tournament: null,
        target: String(user_id),
        before: { role: before },
        after: { role },
      })
    }
    return { user_id, has_changed: before !== role }
  })
}

/** Lists a user's sessions. Null: no user has that account. */
export async function listSessions(db: Db, account: string): Promise<Session[] | null> {
  const userId = await accounts.findUserId(db, account)
  return userId === null ? null : accounts.listSessions(db, userId, null)
}

/** Ends all sessions of a user on every node and returns the user's id. Null: no user has that account. */
export async function signOut(db: Db, by: Actor, account: string): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const userId = await accounts.findUserId(trx, account)
    if (userId === null) return null
    const sessions = await accounts.listSessions(trx, userId, null)
    await accounts.logoutEverywhere(trx, userId)
    await writeAudit(trx, by, {
      action: 'user.sign_out',
      tournament: null,
      target: String(userId),
      before: { sessions: sessions.length },
      after: { sessions: 0 },
    })
    return userId
  })
}
