import type { Signal } from '@called-it/contract/topics.ts'
import { type Kysely, sql } from 'kysely'
import { CHANNEL } from './live.ts'

/** Between the nodes alone: the streams of this user look at their tokens again. */
export type SignedOut = { topic: 'signed_out'; user_id: number }

/** Tells every node's listeners, when and only when the transaction commits. */
export async function notify<Schema>(db: Kysely<Schema>, signal: Signal | SignedOut): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`.execute(db)
}
