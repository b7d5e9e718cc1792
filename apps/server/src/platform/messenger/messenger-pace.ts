import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** When a turn comes (ms from now), and whether it was reserved. */
export type Turn = { is_taken: boolean; wait_ms: number }

/**
 * Reserves a turn for a number of messages in the one queue of all processes to a messenger, at a rate a
 * second. A turn that would come later than a limit (ms) is not reserved.
 */
export async function takeTurn(db: Db<object>, count: number, rate: number, withinMs: number): Promise<Turn> {
  const room = sql`${count}::int / ${rate}::float8 * interval '1 second'`
  const { rows } = await sql<Turn>`
    with turn as (
      update messenger_pace set next_at = greatest(next_at, clock_timestamp()) + ${room}
      where next_at <= clock_timestamp() + ${withinMs}::float8 * interval '1 millisecond'
      returning next_at - ${room} as begins_at, true as is_taken
    )
    select t.is_taken, greatest(0, extract(epoch from t.begins_at - clock_timestamp()) * 1000)::float8 as wait_ms
    from (table turn union all select next_at, false from messenger_pace where not exists (table turn)) t`.execute(
    db,
  )
  return rows[0]!
}

/** Delays all turns by a time (ms), because the messenger has asked for it. */
export async function holdBack(db: Db<object>, ms: number): Promise<void> {
  await sql`
    update messenger_pace
    set next_at = greatest(next_at, clock_timestamp() + ${ms}::float8 * interval '1 millisecond')`.execute(db)
}
