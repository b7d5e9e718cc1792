import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart, explainDatabase, failedMigration } from '../cannot-start.ts'
import { makeClient } from '../connections/clients.ts'
import { oldestOf, readForeign, refusalOf } from './oldest-program.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** The key of the lock by which nodes that start together migrate one after the other; nothing else uses this number. */
export const MIGRATION_LOCK = 7_263_411
/** How often a waiting node tries to take that lock, and how often it logs that it waits (ms). */
const LOOK_MS = 200
const REPORT_AFTER_MS = 5000
const REPORT_AGAIN_MS = 60_000
/** How long a migration waits for a table that others use, so that calls which queue behind it do not fail (ms). */
const LOCK_MAX_MS = 3000
/** The time between two tries of such a migration, and how long it is tried (ms). */
const LOCK_PAUSE_MS = 1000
const LOCK_TRIED_FOR_MS = 300_000

/** The oldest PostgreSQL version that supports our statements. */
const LEAST_VERSION = 16
const CONNECT_MAX_MS = 10_000

export type Migrating = {
  /** Receives a sentence for the log about what is waited for. */
  onWait?: (sentence: string) => void
  /** The folder of the migrations, for tests. */
  folder?: string
}

/**
 * Applies the migrations that a database lacks, in the order of their numbers, each in a transaction of
 * its own; forward only. A database that a newer release has migrated stays as it is, if its migrations allow this release. Throws
 * `CannotStart` when the database cannot be used, is of a version on which this program may not run, or had a migration that was
 * different when it was applied. Several processes do it one after the other.
 */
export async function migrate(url: string, { onWait, folder = FOLDER }: Migrating = {}): Promise<string[]> {
  try {
    return await migrateThere(url, onWait ?? (() => {}), folder)
  } catch (error) {
    throw explainDatabase(url, error)
  }
}

async function migrateThere(
  url: string,
  report: (sentence: string) => void,
  folder: string,
): Promise<string[]> {
  const client = makeClient(url, { connectionTimeoutMillis: CONNECT_MAX_MS })
  await client.connect()
  try {
    await refuseOldServer(client)
    const known = await readMigrations(folder)
    const applied: string[] = []
    let refusedAt: number | null = null
    for (;;) {
      // The lock belongs to a transaction: a session's lock would stay with the connection of a pooler and block the next start.
      await beginAlone(client, report)
      const missing = await missingOf(client, known)
      if (missing && !(await apply(client, missing))) {
        await client.query('rollback')
        refusedAt ??= performance.now()
        if (performance.now() - refusedAt > LOCK_TRIED_FOR_MS) throw new CannotStart(stillUsed(missing))
        report(`The migration ${missing.name} waits for a table that others use, and is tried again.`)
        await pause(LOCK_PAUSE_MS)
        continue
      }
      await client.query('commit')
      if (!missing) return applied
      applied.push(missing.name)
      refusedAt = null
    }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** A migration by its name and the hash of its text. */
export type MigrationMark = { name: string; checksum: string }

/** Returns the migrations that this program knows, oldest first. */
export const listMigrations = async (): Promise<MigrationMark[]> =>
  (await readMigrations(FOLDER)).map(({ name, checksum }) => ({ name, checksum }))

/**
 * Applies the migrations that a database lacks, or those of them that are in `names`, in the transaction that `client` is in. It waits for
 * nobody: the caller holds `MIGRATION_LOCK` in that transaction.
 */
export async function migrateWithin(client: pg.Client, names: readonly string[] | null): Promise<void> {
  await refuseOldServer(client)
  const known = (await readMigrations(FOLDER)).filter(({ name }) => names === null || names.includes(name))
  for (;;) {
    const missing = await missingOf(client, known)
    if (!missing) return
    if (!(await apply(client, missing))) throw new CannotStart(stillUsed(missing))
  }
}

const stillUsed = ({ name }: Migration): string =>
  `The migration ${name} needs a table that another connection uses without an end: ` +
  'look at pg_stat_activity for a long transaction, end it, and start again.'

/** Begins a transaction during which no other node migrates. */
async function beginAlone(client: pg.Client, report: (sentence: string) => void): Promise<void> {
  let reportAt = performance.now() + REPORT_AFTER_MS
  for (;;) {
    await client.query('begin')
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_xact_lock($1) as is_ours',
      [MIGRATION_LOCK],
    )
    if (rows[0]!.is_ours) return
    if (performance.now() >= reportAt) {
      report(await whoHolds(client))
      reportAt = performance.now() + REPORT_AGAIN_MS
    }
    await client.query('rollback')
    await pause(LOOK_MS)
  }
}

/** Returns a sentence about the session that migrates this database at the moment. */
async function whoHolds(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; who: string; since: string; state: string | null }>(
    `select l.pid, coalesce(a.usename, '?') || coalesce(' at ' || host(a.client_addr), '') as who,
       to_char(coalesce(a.xact_start, a.backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since, a.state
     from pg_locks l
     left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
  const holder = rows[0]
  const begin = 'The start waits for its turn to migrate the database'
  if (!holder) return `${begin}; whoever had it has just gone.`
  const { pid, who: application, since, state } = holder
  return (
    `${begin}: the connection with the pid ${pid} (${application}, ${state ?? 'of another user'}, since ${since} UTC) migrates it. ` +
    `If no process of yours does, end that connection: select pg_terminate_backend(${pid}).`
  )
}

type Migration = { name: string; text: string; checksum: string; oldest: string | null }

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      // Git may write other line ends on some machine; the migration is the same.
      const checksum = hash('sha256', text.replaceAll('\r\n', '\n'), 'hex')
      return { name, text, checksum, oldest: oldestOf(text) }
    }),
  )
}

/** Returns the next missing migration. Throws if the database is of another version, or had another migration of the same name. */
async function missingOf(client: pg.Client, known: Migration[]): Promise<Migration | null> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)',
  )
  for (const column of ['checksum', 'oldest']) {
    const { rowCount } = await client.query(
      `select from pg_attribute where attrelid = 'migrations'::regclass and attname = $1 and not attisdropped`,
      [column],
    )
    if (rowCount === 0) await client.query(`alter table migrations add column ${column} text`)
  }
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations order by name',
  )
  const foreign = await readForeign(
    client,
    known.map(({ name }) => name),
  )
  const refusal = refusalOf(foreign)
  if (refusal !== null) throw new CannotStart(refusal)
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of known) {
    const then = applied.get(name)
    if (then === undefined || then === checksum) continue
    if (then !== null) {
      throw new CannotStart(
        `The migration ${name} is not the one that was applied to this database: put the file back as it was. ` +
          'A change to the database is a migration of its own.',
      )
    }
    // An older version, which stored no checksums, applied it.
    await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
  }
  return known.find(({ name }) => !applied.has(name)) ?? null
}

/** Returns the names of all migrations, oldest first. */
export async function migrationNames(folder = FOLDER): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).toSorted()
}

/** Returns the migrations that a database lacks. Throws if it has never been migrated. */
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
const LOCK_NOT_AVAILABLE = '55P03'
const LACKS =
  /^(extension "\w+" is not available|could not open extension control file|collation "und-x-icu")/

/** Applies a migration in the transaction that has begun. Returns false if others have used a table of it for too long. */
async function apply(client: pg.Client, { name, text, checksum, oldest }: Migration): Promise<boolean> {
  try {
    await client.query(`set local lock_timeout = ${LOCK_MAX_MS}`)
    await client.query(text)
    await client.query('insert into migrations (name, checksum, oldest) values ($1, $2, $3)', [
      name,
      checksum,
      oldest,
    ])
    return true
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    if (code === LOCK_NOT_AVAILABLE) return false
    if (LACKS.test(message ?? '')) {
      throw new CannotStart(`The database server lacks something: ${message}. Install it there.`, {
        cause: error,
      })
    }
    if (code === NOT_PERMITTED) throw error
    throw failedMigration(name, error as Error)
  }
}
