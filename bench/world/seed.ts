import pg from 'pg'

/** Seeding is not measured, so it may lose data in a crash, and skips the foreign keys. */
const SEED = `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '512MB'`

/** Returns the token of the user with this number, from 1; the first one is the organiser. */
export const tokenOf = (user: number): string => `bench-token-${user}`
export const ORGANISER = '1000000001'

/** Runs a statement and returns its rows. */
export type Run = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

export async function seed(pool: pg.Pool, work: (run: Run) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(SEED)
    await work(async (text, values) => (await client.query(text, values ?? [])).rows)
  } finally {
    client.release(true)
  }
}

/** Whether an earlier run has filled a kept database. */
export async function isFilled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select from users limit 1')
  return rows.length > 0
}

/** Fills a table without its indexes and then builds them, which is much faster. */
export async function withoutIndexes(run: Run, table: string, work: () => Promise<void>) {
  const rows = await run<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %I', i.relname)
         else format('alter table %I drop constraint %I', $1::text, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(x.indexrelid)
         else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) end as make
     from pg_index x join pg_class i on i.oid = x.indexrelid
       left join pg_constraint c on c.conindid = x.indexrelid and c.conrelid = x.indrelid
     where x.indrelid = $1::text::regclass
       -- Those that foreign keys of other tables rest on stay.
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = x.indexrelid)`,
    [table],
  )
  for (const { drop } of rows) await run(drop)
  await work()
  for (const { make } of rows) await run(make)
}
