import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * Lets one transaction at a time act for a user: a second caller waits until the first one's transaction ends. Answers
 * whether the account is there; it cannot be deleted before the caller's transaction ends.
 */
export async function holdUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and u.deleted_at is null for no key update`.execute(db)
  return rows.length > 0
}

/**
 * Keeps accounts from being deleted before the caller's transaction ends, and does not keep others from holding them as
 * well. Answers those that are there, by id, each with its account number; a deletion that came first is waited for.
 */
export async function keepUsers(db: Db, userIds: number[]): Promise<{ id: number; account: string }[]> {
  const { rows } = await sql<{ id: number; account: string }>`
    select u.id, u.reddy_id as account from users u
    where u.id = any(${userIds}) and u.deleted_at is null order by u.id for key share`.execute(db)
  return rows
}
