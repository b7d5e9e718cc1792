import type { Session } from '@called-it/contract/account/sessions.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Returns the valid sessions of a user: that of the token first, then by latest use. */
export async function listSessions(db: Db, userId: number, tokenHash: Buffer | null): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select s.id, s.client, s.signed_in_at, s.last_used_at, s.expires_at,
      coalesce(s.token_hash = ${tokenHash}::bytea, false) as is_current
    from sessions s where s.user_id = ${userId} and s.expires_at > clock_timestamp()
    order by is_current desc, coalesce(s.last_used_at, s.signed_in_at) desc, s.id desc`.execute(db)
  return rows
}

/** Ends the oldest sessions of a user beyond a number; returns whether there were any. */
export async function deleteSessionsBeyond(db: Db, userId: number, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by signed_in_at desc, id desc offset ${limit}
    ) returning id`.execute(db)
  return rows.length > 0
}

/** Ends a session of a user; returns whether it existed. */
export async function deleteSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  await sql`
    delete from push_subscriptions where user_id = ${userId} and session_id = ${id}`.execute(db)
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId}`.execute(db)
  await sql`delete from sessions where user_id = ${userId}`.execute(db)
}

/** The use of a session is shown to the hour, so it is written no more often. */
export const isUnnoted = sql`coalesce(s.last_used_at, s.signed_in_at) < clock_timestamp() - interval '1 hour'`

/** Notes the use of sessions; skips rows that another node has locked, because it notes the same. */
export async function noteUse(db: Db, ids: number[]): Promise<void> {
  await sql`
    update sessions set last_used_at = clock_timestamp() where id in (
      select s.id from sessions s where s.id = any(${ids}) and ${isUnnoted} for update skip locked
    )`.execute(db)
}
