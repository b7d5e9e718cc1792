import { type Kysely, sql } from 'kysely'
import { CHANNEL } from './live.ts'

/** The most messages of one telling: it locks and deletes as many rows. */
export const TOLD_AT_ONCE = 1000

/** Writes a message for all nodes; it is told after the commit. */
export async function addMessage<Schema>(db: Kysely<Schema>, message: string): Promise<void> {
  await sql`insert into signals (message) values (${message})`.execute(db)
}

/**
 * Sends written messages to all nodes, oldest first, and removes them, in one transaction; returns how many. What another node
 * tells at this moment is left to it. PostgreSQL lets one transaction at a time commit a NOTIFY, so this commit waits for no
 * disk and for no standby: if it is lost, the messages are told twice, which changes nothing.
 */
export async function tellMessages<Schema>(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with told as (
      delete from signals where id in (select id from signals order by id limit ${TOLD_AT_ONCE} for update skip locked)
      returning id, message)
    select count(pg_notify(${CHANNEL}, o.message)::text)::int as told
    from (select message from told order by id) o, (select set_config('synchronous_commit', 'off', true)) s`.execute(
    db,
  )
  return rows[0]!.told
}

/**
 * Sends a message to all nodes at once, in a transaction of its own: for what nobody may find later. `db` is no transaction, since
 * this one waits for no disk and no standby.
 */
export async function sendMessage<Schema>(db: Kysely<Schema>, message: string): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${message})`.execute(db)
}
