import type { Roles } from '@called-it/contract/account/roles.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { logoutEverywhere } from '../sessions/sessions.ts'
import * as store from './role-store.ts'

export type RoleChange = store.RoleChange

/**
 * Replaces the granted roles of a user by what `change` makes of them. Throws `not_found`, and `last_owner` if nobody would be an
 * owner any more.
 */
export function changeRoles(
  db: Db,
  userId: number,
  change: (held: Roles | null) => Roles | null,
): Promise<RoleChange> {
  return inTransaction(db, async (trx) => {
    await store.holdOwners(trx)
    const held = await store.lockRoles(trx, userId)
    if (!held) throw problem('not_found')
    const after = normal(change(held.roles))
    const { has_other } = await store.findOwners(trx, userId)
    if (held.roles?.owner && !after?.owner && !has_other) throw problem('last_owner')
    await store.setRoles(trx, userId, after)
    return { before: held.roles, after }
  })
}

/**
 * Makes a user an organiser of all tournaments because of a group of the company, or takes what the group gave: the tournaments of before
 * come back. An organiser of all by hand stays one. Throws `not_found`. Owners need no lock here: none comes or goes.
 */
export function followGroup(db: Db, userId: number, isIn: boolean): Promise<RoleChange> {
  return inTransaction(db, async (trx) => {
    const held = await store.lockRoles(trx, userId)
    if (!held) throw problem('not_found')
    const before = held.roles
    const { owner = false, moderator = false, tournaments = [] } = before ?? {}
    const own = isIn ? tournaments : held.before_group
    if (own === null || (isIn && own === 'all')) return { before, after: before }
    const after = normal({ owner, moderator, tournaments: isIn ? 'all' : own })
    await store.setGroupRoles(trx, userId, { roles: after, before: isIn && own !== 'all' ? own : null })
    return { before, after }
  })
}

/** Takes all granted roles, those of the last owner too: for commands, which can grant them again. Throws `not_found`. */
export function revokeRoles(db: Db, userId: number): Promise<RoleChange> {
  return inTransaction(db, async (trx) => {
    const held = await store.lockRoles(trx, userId)
    if (!held) throw problem('not_found')
    await store.setRoles(trx, userId, null)
    return { before: held.roles, after: null }
  })
}

/**
 * Refuses with `last_owner` what would leave nobody who can sign in as an owner. No other transaction takes an owner away before the
 * caller's transaction ends.
 */
export async function keepAnotherOwner(db: Db, userId: number): Promise<void> {
  await store.holdOwners(db)
  const { is_owner, has_other } = await store.findOwners(db, userId)
  if (is_owner && !has_other) throw problem('last_owner')
}

/** Blocks a user and ends the sessions, or unblocks; returns whether the user was blocked. Throws `not_found`, `last_owner`. */
export function setBlocked(db: Db, userId: number, isBlocked: boolean): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (isBlocked) await keepAnotherOwner(trx, userId)
    const changed = await store.setBlocked(trx, userId, isBlocked)
    if (!changed) throw problem('not_found')
    if (isBlocked) await logoutEverywhere(trx, userId)
    return changed.was_blocked
  })
}

export const holdOwners = store.holdOwners

/** Whether anybody who can sign in is an owner. */
export const hasOwner = async (db: Db): Promise<boolean> => (await store.findOwners(db, -1)).has_other

/** Takes the roles of a deleted tournament, so that another one with its slug has organisers of its own. */
export const dropTournament = store.dropTournament

/** Roles in one form: in order, without repetitions, and null for none. */
function normal(roles: Roles | null): Roles | null {
  if (!roles) return null
  const { owner, moderator } = roles
  const tournaments = roles.tournaments === 'all' ? 'all' : [...new Set(roles.tournaments)].toSorted()
  return owner || moderator || tournaments.length > 0 ? { owner, moderator, tournaments } : null
}
