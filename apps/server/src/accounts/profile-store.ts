import type { MessageKind } from '@called-it/contract/account/channels.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { removeIdentities } from './identities/identity-store.ts'
import { COLUMNS, type UserRow } from './store.ts'

// Null in all functions here: the account has just been deleted.

/** Sets the name that the user has chosen, and they are no newcomer any more. */
export async function setName(db: Db, userId: number, name: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    update users u set name = ${name}, is_newcomer = false where id = ${userId} and deleted_at is null
    returning ${COLUMNS}`.execute(db)
  return rows[0] ?? null
}

/** Gives a user who has not chosen a name this one. */
export async function nameNewcomer(db: Db, userId: number, name: string): Promise<void> {
  await sql`update users set name = ${name} where id = ${userId} and is_newcomer`.execute(db)
}

/** Switches reminders; returns whether they are on now. */
export async function switchMailing(db: Db, userId: number): Promise<boolean | null> {
  const { rows } = await sql<{ has_mailing: boolean }>`
    update users set has_mailing = not has_mailing where id = ${userId} and deleted_at is null
    returning has_mailing`.execute(db)
  return rows[0]?.has_mailing ?? null
}

/** Switches reminders off, which is no error if they are off. */
export async function stopMailing(db: Db, userId: number): Promise<void> {
  await sql`
    update users set has_mailing = false where id = ${userId} and has_mailing and deleted_at is null`.execute(
    db,
  )
}

/** Switches messages of a kind off, which is no error if they are off. */
export async function stopKind(db: Db, userId: number, kind: MessageKind): Promise<void> {
  await sql`
    update users set channels = coalesce(channels, '{}') || jsonb_build_object(${kind}::text, '[]'::jsonb)
    where id = ${userId} and deleted_at is null`.execute(db)
}

/** Locks a user's row for an update: inserts that refer to the user, such as a message or a membership, wait. */
export async function lockUser(db: Db, userId: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users u where id = ${userId} and deleted_at is null for update`.execute(db)
  return rows[0] ?? null
}

/** Empties a user's row: ratings refer to it, but it has no name (platform/http/deleted-names.ts). */
export async function anonymise(db: Db, userId: number): Promise<void> {
  await removeIdentities(db, userId)
  await sql`delete from avatars where user_id = ${userId}`.execute(db)
  await sql`
    update users set name = '', reddy_id = null, avatar = null, lang = null, department = null, has_mailing = false, channels = null,
      role = 'user', roles = null, before_group = null, blocked_at = null, is_newcomer = false, deleted_at = clock_timestamp()
    where id = ${userId}`.execute(db)
}

/** Puts users into departments. Returns how many of the accounts exist. */
export async function setDepartments(
  db: Db,
  moved: readonly { user_id: number; department: string }[],
): Promise<number> {
  const { rows } = await sql`
    update users u set department = x.department
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x (user_id int, department text)
    where u.id = x.user_id and u.deleted_at is null
    returning u.id`.execute(db)
  return rows.length
}
