import type { Contest } from '@called-it/contract/contest/contest.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Null: nobody has named it. */
export async function findContest(db: Db): Promise<Contest | null> {
  const { rows } = await sql<Contest>`select name, accent from contest`.execute(db)
  return rows[0] ?? null
}

export async function putContest(db: Db, { name, accent }: Contest): Promise<void> {
  await sql`
    insert into contest (name, accent) values (${JSON.stringify(name)}::jsonb, ${accent})
    on conflict (is_only) do update set name = excluded.name, accent = excluded.accent`.execute(db)
}
