import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** How long an answer that replies to nothing is meant for the match that was asked last. */
const ASKED_FOR = sql.lit('15 minutes')

/** Returns the match that an account was asked about last; null: none, or long ago. */
export async function findAsked(db: Db, account: string): Promise<number | null> {
  const { rows } = await sql<{ event_id: number }>`
    select c.event_id from identities i join chat_asked c on c.kind = i.kind and c.key = i.key
    where account_of(i.kind, i.key) = ${account} and c.asked_at > clock_timestamp() - ${ASKED_FOR}::interval`.execute(
    db,
  )
  return rows[0]?.event_id ?? null
}

/** Stores which match an account is asked about now. */
export async function putAsked(db: Db, account: string, eventId: number): Promise<void> {
  await sql`
    insert into chat_asked (kind, key, event_id)
    select i.kind, i.key, ${eventId}::int from identities i where account_of(i.kind, i.key) = ${account}
    on conflict (kind, key) do update set event_id = excluded.event_id, asked_at = excluded.asked_at`.execute(
    db,
  )
}

/** Forgets what an account was asked. */
export async function forgetAsked(db: Db, account: string): Promise<void> {
  await sql`
    delete from chat_asked c using identities i
    where account_of(i.kind, i.key) = ${account} and c.kind = i.kind and c.key = i.key`.execute(db)
}
