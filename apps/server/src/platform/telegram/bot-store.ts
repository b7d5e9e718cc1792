import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A process that asks for updates, and the bot. */
export type Holder = { botId: number; process: string }

/**
 * Lets a process ask for the updates of a bot for a time (ms), unless another one does. Returns the number of the last handled
 * update; null: another process asks.
 */
export async function takeBot(
  db: Db<object>,
  { botId, process }: Holder,
  heldMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ last_update: number }>`
    insert into telegram_bots as b (id, held_by, held_until)
    values (${botId}, ${process}, clock_timestamp() + ${heldMs}::float8 * interval '1 millisecond')
    on conflict (id) do update set held_by = excluded.held_by, held_until = excluded.held_until
      where b.held_by = excluded.held_by or b.held_until < clock_timestamp()
    returning last_update`.execute(db)
  return rows[0]?.last_update ?? null
}

/** Lets another process begin at once. */
export async function releaseBot(db: Db<object>, { botId, process }: Holder): Promise<void> {
  await sql`
    update telegram_bots set held_by = null, held_until = '-infinity'
    where id = ${botId} and held_by = ${process}`.execute(db)
}

/**
 * Locks the bot until the caller's transaction ends, and returns the number of the last handled update. Null: another process has
 * taken over.
 */
export async function holdBot(trx: Db<object>, { botId, process }: Holder): Promise<number | null> {
  const { rows } = await sql<{ last_update: number }>`
    select b.last_update from telegram_bots b where b.id = ${botId} and b.held_by = ${process} for update`.execute(
    trx,
  )
  return rows[0]?.last_update ?? null
}

/** Notes that an update is handled, and holds the bot for a time (ms) from now. */
export async function putHandled(
  trx: Db<object>,
  botId: number,
  update: number,
  heldMs: number,
): Promise<void> {
  await sql`
    update telegram_bots set last_update = ${update}, failures = 0,
      held_until = clock_timestamp() + ${heldMs}::float8 * interval '1 millisecond'
    where id = ${botId}`.execute(trx)
}

/** Counts a failure of the next update; returns how often it has failed. */
export async function countFailure(db: Db<object>, botId: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update telegram_bots set failures = failures + 1 where id = ${botId} returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}
