import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { COLUMNS, type UserRow } from '../store.ts'

/** Stores a picture in place of the previous one. */
export async function putAvatar(
  db: Db,
  userId: number,
  avatar: { key: string; image: Buffer; address: string },
): Promise<UserRow> {
  await sql`
    insert into avatars (user_id, key, image) values (${userId}, ${avatar.key}, ${avatar.image})
    on conflict (user_id) do update set key = excluded.key, image = excluded.image`.execute(db)
  return setAddress(db, userId, avatar.address)
}

export async function deleteAvatar(db: Db, userId: number): Promise<UserRow> {
  await sql`delete from avatars where user_id = ${userId}`.execute(db)
  return setAddress(db, userId, null)
}

async function setAddress(db: Db, userId: number, address: string | null): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    update users u set avatar = ${address} where id = ${userId} returning ${COLUMNS}`.execute(db)
  return rows[0]!
}

export async function findImage(db: Db, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`select image from avatars where key = ${key}`.execute(db)
  return rows[0]?.image ?? null
}
