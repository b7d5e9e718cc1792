import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/db.ts'
import { refuseOlder } from '../../platform/database/oldest-program.ts'
import type { Db } from '../../schema.ts'

/** The first release that reads ratings of runs, and the migration that older ones are refused by. */
const FIRST_RELEASE = '0.2.0'
const MIGRATION = '%_rating_runs.sql'

/** Whether ratings are written as runs: no program of before works with this database any more. */
export async function writesRuns(db: Db): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select coalesce(begins_at <= clock_timestamp(), false) as begun from rating_layout`.execute(db)
  return rows[0]!.begun
}

/**
 * Refuses programs of before when their time is over, and has ratings written as runs a minute later: a running program looks
 * every ten seconds, and ends.
 */
export async function beginRuns(db: Db): Promise<void> {
  const { rows } = await sql<{ is_due: boolean }>`
    select refuses_at <= clock_timestamp() as is_due from rating_layout`.execute(db)
  if (!rows[0]!.is_due) return
  await inTransaction(db, async (trx) => {
    await refuseOlder(trx, MIGRATION, FIRST_RELEASE)
    await sql`
      update rating_layout set begins_at = clock_timestamp() + interval '1 minute' where begins_at is null`.execute(
      trx,
    )
  })
}
