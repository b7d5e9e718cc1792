import type { Roles } from '@called-it/contract/account/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { roleOf } from '../store.ts'

/** The granted roles of a user before and after a change. */
export type RoleChange = { before: Roles | null; after: Roles | null }

/** Lets one transaction at a time take away owners. */
export async function holdOwners(db: Db): Promise<void> {
  await sql`lock table organiser_accounts in share row exclusive mode`.execute(db)
}

/** Returns whether a user who can sign in is an owner, and whether somebody else is; accounts of the settings count. */
export async function findOwners(db: Db, userId: number): Promise<{ is_owner: boolean; has_other: boolean }> {
  const { rows } = await sql<{ is_owner: boolean; has_other: boolean }>`
    with owners as (
      select u.id from users u where u.roles is not null and (u.roles -> 'owner')::boolean and u.blocked_at is null
      union
      -- An account of the settings that has never signed in is somebody else, too.
      select coalesce(u.id, 0) from organiser_accounts o
        left join identities i on account_of(i.kind, i.key) = o.account left join users u on u.id = i.user_id
      where u.blocked_at is null
    )
    select coalesce(bool_or(id = ${userId}), false) as is_owner, coalesce(bool_or(id <> ${userId}), false) as has_other
    from owners`.execute(db)
  return rows[0]!
}

/** The roles of a user. `before_group`: what the user organised before a group of the company made an organiser of all; null: none did. */
type HeldRoles = { roles: Roles | null; before_group: string[] | null }

/** Null: there is no such user. */
export async function lockRoles(db: Db, userId: number): Promise<HeldRoles | null> {
  const { rows } = await sql<HeldRoles>`
    select u.roles, u.before_group from users u where u.id = ${userId} and u.deleted_at is null for no key update`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function setRoles(db: Db, userId: number, roles: Roles | null): Promise<void> {
  const json = sql`${roles && JSON.stringify(roles)}::jsonb`
  // Who still organises all tournaments does so as before: by a group of the company, or by hand.
  await sql`
    update users set roles = ${json}, role = ${roleOf(json)},
      before_group = case when ${json} -> 'tournaments' = '"all"' then before_group end
    where id = ${userId}`.execute(db)
}

/** Writes the roles that a group of the company makes; `before`: what the user organised before, null without the group. */
export async function setGroupRoles(
  db: Db,
  userId: number,
  { roles, before }: { roles: Roles | null; before: string[] | null },
): Promise<void> {
  const json = sql`${roles && JSON.stringify(roles)}::jsonb`
  await sql`
    update users set roles = ${json}, role = ${roleOf(json)}, before_group = ${before && JSON.stringify(before)}::jsonb
    where id = ${userId}`.execute(db)
}

/** Takes the role of a single tournament from all its organisers. */
export async function dropTournament(db: Db, slug: string): Promise<void> {
  await sql`
    update users u set roles = n.roles, role = ${roleOf(sql`n.roles`)}
    from (
      select id, jsonb_set(roles, '{tournaments}', (roles -> 'tournaments') - ${slug}::text) as roles from users
      where roles is not null and roles -> 'tournaments' @> to_jsonb(${slug}::text) for update
    ) n
    where u.id = n.id`.execute(db)
  await sql`
    update users set before_group = before_group - ${slug}::text where before_group @> to_jsonb(${slug}::text)`.execute(
    db,
  )
}

/** Null: there is no such user. */
export async function setBlocked(
  db: Db,
  userId: number,
  isBlocked: boolean,
): Promise<{ was_blocked: boolean } | null> {
  const { rows } = await sql<{ was_blocked: boolean }>`
    update users u set blocked_at = case when ${isBlocked} then coalesce(u.blocked_at, clock_timestamp()) end
    from (select id, blocked_at is not null as was_blocked from users where id = ${userId} and deleted_at is null for update) held
    where u.id = held.id returning held.was_blocked`.execute(db)
  return rows[0] ?? null
}

export async function isBlocked(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and blocked_at is not null`.execute(db)
  return rows.length > 0
}
