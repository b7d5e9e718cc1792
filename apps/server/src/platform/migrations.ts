import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, explainDatabase } from './cannot-start.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any number that nothing else locks: two nodes that start together migrate one after the other. */
const LOCK = 7_263_411

/** The oldest PostgreSQL that knows all that our statements use. */
const LEAST_VERSION = 16
const CONNECT_MAX_MS = 10_000

/**
 * Applies the migrations that a database lacks, in the order of their numbers, each in a transaction of
 * its own; forward only. Throws `CannotStart` when the database cannot be used, or is of another version of this program.
 */
export async function migrate(url: string): Promise<string[]> {
  try {
    return await migrateThere(url)
  } catch (error) {
    throw explainDatabase(url, error)
  }
}

async function migrateThere(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MAX_MS })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const known = await migrationNames()
    const foreign = [...applied].filter((name) => !known.includes(name))
    if (foreign.length > 0) {
      throw new CannotStart(
        `The database is of another version of this program: it has ${foreign.join(', ')}.`,
      )
    }
    const missing = known.filter((name) => !applied.has(name))
    for (const name of missing) await apply(client, name)
    return missing
  } finally {
    await client.end()
  }
}

/** The names of all migrations, oldest first. */
async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).toSorted()
}

/** The migrations that a database still lacks. Throws where it has never been migrated. */
export async function missingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await migrationNames()).filter((name) => !applied.has(name))
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  if (Number.parseInt(version, 10) >= LEAST_VERSION) return
  throw new CannotStart(
    `The database server is PostgreSQL ${version}; ${LEAST_VERSION} is the oldest that will do.`,
  )
}

const NOT_PERMITTED = '42501'
const LACKS =
  /^(extension "\w+" is not available|could not open extension control file|collation "und-x-icu")/

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { code, message } = error as pg.DatabaseError
    if (LACKS.test(message ?? '')) {
      throw new CannotStart(`The database server lacks something: ${message}. Install it there.`, {
        cause: error,
      })
    }
    if (code === NOT_PERMITTED) throw error
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
