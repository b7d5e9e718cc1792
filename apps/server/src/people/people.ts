import type { Roles } from '@called-it/contract/account/roles.ts'
import type { Session } from '@called-it/contract/account/sessions.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Person } from '@called-it/contract/people/people.ts'
import { isDeepStrictEqual } from 'node:util'
import { deleteAccount } from '../account/account.ts'
import * as accounts from '../accounts/accounts.ts'
import type { Actor } from '../audit/audit.ts'
import { inTransaction, inTrial } from '../platform/database/db.ts'
import { type FieldErrors, problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { listBriefs } from '../tournaments/tournaments.ts'
import { auditGroupRoles, auditRoles, auditUser, type RoleAudit, withOwner } from './role-grants.ts'
import * as contestName from './contest-name.ts'
import * as setup from './setup.ts'
import * as store from './store.ts'

// Changes that others make to an account. Each is in the audit log, with the user's id.

/** The most users that a list goes through; a search finds the others. */
const LISTED_MAX = 1000

/** Returns a page of users; `is_cut`: there are more than the list goes through. */
export async function listPeople(
  db: Db,
  { page, limit, ...filter }: { page: number; limit: number } & store.PeopleFilter,
): Promise<{ users: Person[]; meta: PageMeta; is_cut: boolean }> {
  const offset = (page - 1) * limit
  const { users, total } = await store.listPeople(db, filter, { most: LISTED_MAX, offset, limit })
  return { users, meta: { page, limit, total: Math.min(total, LISTED_MAX) }, is_cut: total > LISTED_MAX }
}

/** Throws `not_found`. */
export async function readPerson(db: Db, userId: number): Promise<Person> {
  const person = await store.findPerson(db, userId)
  if (!person) throw problem('not_found')
  return person
}

/** A person after a change of roles, with its security event and its entry in the audit log. Null: nothing has changed. */
export type ChangedRoles = { person: Person; changed: RoleAudit | null; audit_id: number | null }

/**
 * Replaces the granted roles of a user. Throws `not_found`, `last_owner`, and `validation_failed` for unknown tournaments. `seen`: the
 * roles that the caller has seen; with others it throws `changed_meanwhile`.
 */
export async function putRoles(
  db: Db,
  by: Actor,
  userId: number,
  roles: Roles,
  seen?: Roles | null,
): Promise<ChangedRoles> {
  if (roles.tournaments !== 'all') {
    const known = new Set((await listBriefs(db, undefined)).map(({ slug }) => slug))
    const mistakes: FieldErrors = {}
    for (const [at, slug] of roles.tournaments.entries())
      if (!known.has(slug)) mistakes[`tournaments.${at}`] = ['unknown_tournament']
    if (Object.keys(mistakes).length > 0) throw problem('validation_failed', mistakes)
  }
  return inTransaction(db, async (trx) => {
    const change = await accounts.changeRoles(trx, userId, (held) => {
      if (seen !== undefined && !isDeepStrictEqual(held, seen)) throw problem('changed_meanwhile')
      return roles
    })
    const changed = await auditRoles(trx, by, userId, change)
    return {
      person: await readPerson(trx, userId),
      changed: changed?.security ?? null,
      audit_id: changed?.audit_id ?? null,
    }
  })
}

/** Writes to the audit log that a group of the company made or unmade an organiser; returns the security event. */
export const auditGroupRole = (db: Db, userId: number, change: accounts.RoleChange) =>
  auditGroupRoles(db, userId, change)

/** The roles of somebody who only plays. */
const PLAYER: Roles = { owner: false, moderator: false, tournaments: [] }

/**
 * Takes a change of roles back, as a correction. Throws as `putRoles` does, and `changed_meanwhile` if the user has other roles
 * than after that change. Returns its security event.
 */
export async function takeRolesBack(
  db: Db,
  by: Actor,
  userId: number,
  { before, after, dryRun }: { before: Roles | null; after: Roles | null; dryRun: boolean },
): Promise<RoleAudit | null> {
  const { changed } = await inTrial(db, dryRun, (trx) => putRoles(trx, by, userId, before ?? PLAYER, after))
  return changed
}

/** Blocks a user, or lets the user sign in again. Throws `not_found`, and `last_owner`. */
export function setBlocked(
  db: Db,
  by: Actor,
  userId: number,
  isBlocked: boolean,
): Promise<{ user: Person; audit_id: number | null }> {
  return inTransaction(db, async (trx) => {
    const wasBlocked = await accounts.setBlocked(trx, userId, isBlocked)
    const action = isBlocked ? 'user.block' : 'user.unblock'
    const audit_id = wasBlocked === isBlocked ? null : await auditUser(trx, by, userId, { action })
    return { user: await readPerson(trx, userId), audit_id }
  })
}

/** Takes a block, or its end, back. Throws as `setBlocked` does, and `changed_meanwhile` if it was taken back before. */
export async function takeBlockBack(
  db: Db,
  by: Actor,
  userId: number,
  { wasBlocking, dryRun }: { wasBlocking: boolean; dryRun: boolean },
): Promise<void> {
  await inTrial(db, dryRun, async (trx) => {
    const { audit_id } = await setBlocked(trx, by, userId, !wasBlocking)
    if (audit_id === null) throw problem('changed_meanwhile')
  })
}

/** Names the contest and chooses its accent. */
export const changeContest = (db: Db, by: Actor, make: (trx: Db) => Promise<unknown>) =>
  contestName.changeContest(db, by, make)

/** Changes who may come in for the first time. */
export const changeEntry = (...parts: Parameters<typeof contestName.changeEntry>) =>
  contestName.changeEntry(...parts)

/** Takes such a change back. Throws `changed_meanwhile` if there was another since. */
export const takeEntryBack = (...parts: Parameters<typeof contestName.takeEntryBack>) =>
  contestName.takeEntryBack(...parts)

/** Takes a change of the contest's name and accent back. Throws `changed_meanwhile` if there was another since. */
export const takeContestBack = (db: Db, by: Actor, change: contestName.Change) =>
  contestName.takeContestBack(db, by, change)

/** Replaces the name of a user by a given one and removes the picture. Throws `not_found`. */
export function resetProfile(db: Db, by: Actor, userId: number): Promise<Person> {
  return inTransaction(db, async (trx) => {
    // The old name is not kept: it would outlive the account.
    const { name } = await accounts.resetProfile(trx, userId)
    await auditUser(trx, by, userId, { action: 'user.reset_profile', after: { name } })
    return readPerson(trx, userId)
  })
}

/** Deletes an account at its user's request. Throws `not_found`, and `last_owner`. */
export function closeAccount(db: Db, by: Actor, userId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await accounts.keepAnotherOwner(trx, userId)
    await readPerson(trx, userId)
    await deleteAccount(trx, userId)
    await auditUser(trx, by, userId, { action: 'user.delete' })
  })
}

/** Lists the sessions of a user, last used first. Throws `not_found`. */
export async function listSessions(db: Db, userId: number): Promise<Session[]> {
  await readPerson(db, userId)
  return accounts.listSessions(db, userId, null)
}

/** Ends one session of a user on every node. Throws `not_found`. */
export function endSession(db: Db, by: Actor, userId: number, sessionId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await accounts.endSession(trx, userId, sessionId)
    await auditSignOut(trx, by, userId, 1)
  })
}

/** Ends all sessions of a user on every node. Throws `not_found`. */
export function signOut(db: Db, by: Actor, userId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const sessions = await listSessions(trx, userId)
    await accounts.logoutEverywhere(trx, userId)
    await auditSignOut(trx, by, userId, sessions.length)
  })
}

const auditSignOut = (db: Db, by: Actor, userId: number, sessions: number) =>
  auditUser(db, by, userId, { action: 'user.sign_out', before: { sessions }, after: { sessions: 0 } })

// Commands name users by their account numbers. Null: no user has signed in with that account yet.

/** A user whose roles were to change, and whether they have changed. */
export type RoleSet = { user_id: number; has_changed: boolean }

/** Lists a user's sessions. */
export async function listSessionsOf(db: Db, account: string): Promise<Session[] | null> {
  const userId = await accounts.findUserId(db, account)
  return userId === null ? null : accounts.listSessions(db, userId, null)
}

/** Ends all sessions of a user on every node and returns the user's id. */
export async function signOutAccount(db: Db, by: Actor, account: string): Promise<number | null> {
  const userId = await accounts.findUserId(db, account)
  if (userId !== null) await signOut(db, by, userId)
  return userId
}

/** Makes the user of an account an owner. */
export const grantOwner = (db: Db, by: Actor, account: string): Promise<RoleSet | null> =>
  changeRolesOf(db, by, account, (trx, id) => accounts.changeRoles(trx, id, withOwner))

/** Takes all granted roles, on every node. An account of the settings (ORGANISERS) stays an owner. */
export const revokeRoles = (db: Db, by: Actor, account: string): Promise<RoleSet | null> =>
  changeRolesOf(db, by, account, accounts.revokeRoles)

function changeRolesOf(
  db: Db,
  by: Actor,
  account: string,
  change: (trx: Db, userId: number) => Promise<accounts.RoleChange>,
): Promise<RoleSet | null> {
  return inTransaction(db, async (trx) => {
    const user_id = await accounts.findUserId(trx, account)
    if (user_id === null) return null
    return { user_id, has_changed: (await auditRoles(trx, by, user_id, await change(trx, user_id))) !== null }
  })
}

/**
 * Makes the one-time key by which somebody becomes the owner of a contest that has none. Null: it has an owner.
 */
export const makeSetupKey = (db: Db) => setup.makeSetupKey(db)
