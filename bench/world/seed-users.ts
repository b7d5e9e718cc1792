import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { seed, withoutIndexes } from './seed.ts'

const PEOPLE = join(import.meta.dirname, '../../data/people.json')

/** Adds users with names of people, each signed in. */
export async function seedUsers(pool: pg.Pool, users: number): Promise<void> {
  const { ru, en } = JSON.parse(await readFile(PEOPLE, 'utf8')) as { ru: string[]; en: string[] }
  const names = [...ru, ...en]
  const first = names.map((name) => name.split(' ')[0]!)
  const last = names.map((name) => name.split(' ').at(-1)!)
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'users', async () => {
      await run(
        `insert into users (reddy_id, name)
         select (1000000000 + n)::text, ($1::text[])[1 + n % $3] || ' ' || ($2::text[])[1 + (n / $3 + n) % $3]
         from generate_series(1, $4::int) n`,
        [first, last, names.length, users],
      )
    })
    // The trigger that makes them does not run while the database is filled.
    await withoutIndexes(run, 'identities', async () => {
      await run(`insert into identities (kind, key, user_id) select 'reddy', reddy_id, id from users`)
    })
    await withoutIndexes(run, 'sessions', async () => {
      await run(
        `insert into sessions (token_hash, user_id, expires_at)
         select sha256(convert_to('bench-token-' || n, 'UTF8')), n, now() + interval '7 days'
         from generate_series(1, $1::int) n`,
        [users],
      )
    })
  })
}
