import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What a database remembers of how it has been used, by name; null: nothing yet. */
export async function readNote<Value>(db: Db<object>, name: string): Promise<Value | null> {
  const { rows } = await sql<{ value: Value }>`select value from notes where name = ${name}`.execute(db)
  return rows[0]?.value ?? null
}

/** Puts a note in the place of the one before, which is answered. Two processes at once come one after the other. */
export async function replaceNote<Value>(trx: Db<object>, name: string, value: Value): Promise<Value | null> {
  await sql`lock table notes in share row exclusive mode`.execute(trx)
  const before = await readNote<Value>(trx, name)
  await sql`
    insert into notes (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(trx)
  return before
}
