import { MAIL_STOP_DAYS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** How long an address gets no mail: a full mailbox may have been emptied by then. */
export const STOPPED_FOR = sql`${sql.lit(MAIL_STOP_DAYS)} * interval '1 day'`

/** Notes that a server refuses an address for good; `reason` holds codes of SMTP. */
export async function stopMail(db: Db<object>, address: string, reason: string): Promise<void> {
  await sql`
    insert into mail_stops (address, reason) values (${address}, ${reason})
    on conflict (address) do update set reason = excluded.reason, stopped_at = clock_timestamp()`.execute(db)
}

/** Whether an address gets no mail. */
export async function isStopped(db: Db<object>, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_stops
    where address = ${address} and stopped_at > clock_timestamp() - ${STOPPED_FOR}`.execute(db)
  return rows.length > 0
}

/** Removes stops that are over. */
export async function forgetStops(db: Db<object>): Promise<void> {
  await sql`delete from mail_stops where stopped_at < clock_timestamp() - ${STOPPED_FOR}`.execute(db)
}

/** Lets mail go to an address again. Returns the codes of the refusal; null: no mail was stopped. */
export async function resumeMail(db: Db<object>, address: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    delete from mail_stops where address = ${address} and stopped_at > clock_timestamp() - ${STOPPED_FOR}
    returning reason`.execute(db)
  return rows[0]?.reason ?? null
}
