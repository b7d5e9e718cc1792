import type { Finding, Report } from '@called-it/contract/health/health.ts'
import { sql } from 'kysely'
import { inTransaction } from '../platform/database/db.ts'
import { readNote, replaceNote } from '../platform/database/notes.ts'
import type { Db } from '../schema.ts'

const NOTE = 'doctor_report'

/** Keeps the last report. */
export async function keepReport(db: Db, findings: Finding[]): Promise<Report> {
  return inTransaction(db, async (trx) => {
    const report = { checked_at: await readTime(trx), findings }
    await replaceNote(trx, NOTE, report)
    return report
  })
}

/** Returns the last report; null: there is none. */
export const findReport = (db: Db): Promise<Report | null> => readNote<Report>(db, NOTE)

/** Returns the time of the database. */
export async function readTime(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at /* of the doctor */`.execute(db)
  return rows[0]!.at
}
