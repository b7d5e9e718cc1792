import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

// rate-limiter-flexible (limits.ts) writes the counts of limits; this file removes them.

/** Removes the counts of these limits for a key, and for keys that begin with it and a space. */
export async function deleteCountsOf<Schema>(
  db: Db<Schema>,
  owner: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const key = `${name}:${owner}`
    // '!' follows the space in "C", the collation of the column.
    await sql`
      delete from rate_limits where key = ${key} or key > ${`${key} `} and key < ${`${key}!`}`.execute(db)
  }
}

/** The largest difference between clocks of nodes (ms): nodes write when a count ends. */
const CLOCKS_DIFFER_MS = 60_000

/** Removes expired counts of all limits. */
export async function deleteExpiredCounts<Schema>(db: Db<Schema>): Promise<void> {
  await sql`
    delete from rate_limits
    where expire < extract(epoch from clock_timestamp()) * 1000 - ${CLOCKS_DIFFER_MS}`.execute(db)
}
