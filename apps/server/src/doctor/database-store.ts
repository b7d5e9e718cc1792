import type pg from 'pg'
import { migrationNames } from '../platform/database/migrations.ts'

export type Pool = pg.Pool

/** What the database says about itself. */
export type DatabaseFacts = {
  version: string
  has_trigrams: boolean
  is_superuser: boolean
  may_create: boolean
  fsync: string
  synchronous_commit: string
  full_page_writes: string
  connections_max: number
  connections_used: number
}

/** Reads what the database says about itself. */
export async function readFacts(pool: Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as may_create,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections_max,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections_used`)
  return rows[0]!
}

/** Returns the time of the database (ms since the Unix epoch). */
export async function readClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  return rows[0]!.ms
}

/** Returns the versions of the database server and of its schema: the number of its last migration. */
export async function readVersions(pool: Pool): Promise<{ database: string; migration: string }> {
  const { rows } = await pool.query<{ database: string; migration: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as database, left(max(name), 4) as migration from migrations`,
  )
  return rows[0]!
}

/** Returns the migrations of a database that this program does not know: a newer one has applied them. */
export async function unknownMigrations(pool: Pool): Promise<string[]> {
  const known = new Set(await migrationNames())
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name')
  return rows.flatMap(({ name }) => (known.has(name) ? [] : [name]))
}
