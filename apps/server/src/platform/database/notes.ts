import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Reads a note that a database keeps about its use, by name; null: there is none. */
export async function readNote<Value>(db: Db<object>, name: string): Promise<Value | null> {
  const { rows } = await sql<{ value: Value }>`select value from notes where name = ${name}`.execute(db)
  return rows[0]?.value ?? null
}

/** Replaces a note and returns the previous one. Concurrent processes come one after the other. */
export async function replaceNote<Value>(trx: Db<object>, name: string, value: Value): Promise<Value | null> {
  await sql`lock table notes in share row exclusive mode`.execute(trx)
  const before = await readNote<Value>(trx, name)
  await sql`
    insert into notes (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(trx)
  return before
}
