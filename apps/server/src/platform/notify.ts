import type { Signal } from '@called-it/contract/topics.ts'
import { type Kysely, sql } from 'kysely'
import { CHANNEL } from './live.ts'

/** Tells every node's listeners, when and only when the transaction commits. */
export async function notify<Schema>(db: Kysely<Schema>, signal: Signal): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(signal)})`.execute(db)
}
