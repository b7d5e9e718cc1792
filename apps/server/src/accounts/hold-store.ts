import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { ACCOUNTS } from './store.ts'

export async function holdUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and u.deleted_at is null for no key update`.execute(db)
  return rows.length > 0
}

export async function keepUsers(db: Db, userIds: number[]): Promise<{ id: number; accounts: string[] }[]> {
  const { rows } = await sql<{ id: number; accounts: string[] }>`
    select u.id, ${ACCOUNTS} as accounts from users u
    where u.id = any(${userIds}) and u.deleted_at is null order by u.id for key share`.execute(db)
  return rows
}
