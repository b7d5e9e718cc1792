import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Takes room for so many messages in the one row of messages that all processes make to a messenger, at so many a
 * second. Answers how long to wait until it is one's turn (ms).
 */
export async function takeTurn(db: Db<object>, count: number, rate: number): Promise<number> {
  const taken = sql`${count}::int / ${rate}::float8 * interval '1 second'`
  const { rows } = await sql<{ wait_ms: number }>`
    update messenger_pace set next_at = greatest(next_at, clock_timestamp()) + ${taken}
    returning (extract(epoch from next_at - ${taken} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(
    db,
  )
  return Math.max(0, rows[0]!.wait_ms)
}

/** Nobody's turn comes for so long (ms): the messenger has asked for it. */
export async function holdBack(db: Db<object>, ms: number): Promise<void> {
  await sql`
    update messenger_pace
    set next_at = greatest(next_at, clock_timestamp() + ${ms}::float8 * interval '1 millisecond')`.execute(db)
}
