import { OWNER_ROLES, type Roles } from '@called-it/contract/account/roles.ts'
import { isDeepStrictEqual } from 'node:util'
import * as accounts from '../accounts/accounts.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Db } from '../schema.ts'

/** The security event of a change of roles. */
export type RoleAudit = 'role_granted' | 'role_revoked'

/** Writes a change of roles to the audit log; returns its security event and its entry. Null: nothing has changed. */
export async function auditRoles(
  db: Db,
  by: Actor,
  userId: number,
  { before, after }: accounts.RoleChange,
): Promise<{ security: RoleAudit; audit_id: number } | null> {
  if (isDeepStrictEqual(before, after)) return null
  const isGranted = grants(before, after)
  const action = isGranted ? 'role.grant' : 'role.revoke'
  const audit_id = await auditUser(db, by, userId, { action, before, after })
  return { security: isGranted ? 'role_granted' : 'role_revoked', audit_id }
}

/**
 * Writes to the audit log that a sign-in found a user in a group of the company that makes organisers, or not in it any more. Such an entry
 * is not taken back: the next sign-in would make the change again. Returns its security event. Null: nothing has changed.
 */
export async function auditGroupRoles(
  db: Db,
  userId: number,
  { before, after }: accounts.RoleChange,
): Promise<RoleAudit | null> {
  if (isDeepStrictEqual(before, after)) return null
  const isGranted = grants(before, after)
  const action = isGranted ? 'role.group_grant' : 'role.group_revoke'
  await auditUser(db, { actor: 'user', user_id: userId }, userId, { action, before, after })
  return isGranted ? 'role_granted' : 'role_revoked'
}

/** Whether a change grants something that was not granted before. */
function grants(before: Roles | null, after: Roles | null): boolean {
  if (!after) return false
  const had = before ?? { owner: false, moderator: false, tournaments: [] }
  if ((after.owner && !had.owner) || (after.moderator && !had.moderator)) return true
  if (had.tournaments === 'all') return false
  const held = new Set(had.tournaments)
  return after.tournaments === 'all' || after.tournaments.some((slug) => !held.has(slug))
}

/** Makes a user an owner. Throws `not_found`. */
export async function grantTo(db: Db, by: Actor, userId: number): Promise<void> {
  await auditRoles(db, by, userId, await accounts.changeRoles(db, userId, withOwner))
}

export const withOwner = (held: Roles | null): Roles => ({
  ...(held ?? { ...OWNER_ROLES, tournaments: [] }),
  owner: true,
})

/** Writes a change of an account to the audit log, with the user's id. */
export const auditUser = (
  db: Db,
  by: Actor,
  userId: number,
  entry: { action: string; before?: unknown; after?: unknown },
): Promise<number> =>
  writeAudit(db, by, { before: null, after: null, ...entry, tournament: null, target: String(userId) })
