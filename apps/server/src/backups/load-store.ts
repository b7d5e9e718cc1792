import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pipeline } from 'node:stream/promises'
import * as copying from 'pg-copy-streams'
import {
  listMigrations,
  MIGRATION_LOCK,
  migrateWithin,
  type MigrationMark,
} from '../platform/database/migrations.ts'
import { hashRatings } from '../ratings/ratings.ts'
import {
  listForeignKeys,
  listOthers,
  listPlainIndexes,
  listTables,
  removeEverything,
} from './database/catalogue-store.ts'
import { dbOver } from './database/connection-store.ts'
import { type Manifest } from './file/manifest.ts'
import { type BackupFile, damaged } from './file/opened-file.ts'
import { readBackup } from './file/read-backup.ts'
import { BackupRefused } from './refused.ts'
import { type ContestReport, verifyContest } from './verify-contest.ts'
import { copyWords, quoted } from './snapshot-store.ts'

const NO_LOCK = '55P03'
/** How long a closed connection may still be seen, and how often we look (ms). */
const LEAVING_MAX_MS = 2000
const LOOK_MS = 50

/**
 * Loads a checked backup in the transaction that `client` is in, in place of everything that is there: its own migrations, its rows, its
 * numbers and its constraints, then the later migrations, then a verification. Nothing is kept unless the caller commits.
 */
export async function loadBackup(
  client: pg.Client,
  file: BackupFile,
  checked: Manifest,
): Promise<ContestReport[]> {
  await removeEverything(client)
  await migrateWithin(
    client,
    checked.migrations.map(({ name }) => name),
  )
  await refuseOtherTables(client, file, checked)
  const later = await putAside(client)
  const names = checked.tables.map(({ name }) => quoted(name)).join(', ')
  // Migrations have written rows of their own, which are in the backup, too.
  await client.query(`truncate ${names}`)
  const loaded = await readBackup(file, async ({ name, columns }, data) => {
    const stream = client.query(copying.from(`${copyWords(name, columns)} from stdin`))
    await pipeline(data, stream)
  })
  if (loaded.ratings_hash !== checked.ratings_hash) throw damaged(file.path)
  for (const { name, value, is_called } of checked.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, is_called])
  for (const statement of later) await client.query(statement)
  if (checked.ratings_hash !== null && (await hashRatings(dbOver(client))) !== checked.ratings_hash)
    throw damaged(file.path)
  await migrateWithin(client, null)
  await client.query('analyze')
  return verifyContest(dbOver(client))
}

/** Refuses a backup with migrations that this program does not have, or has with another text. */
export async function refuseOtherMigrations(
  { path }: BackupFile,
  { migrations, program }: Manifest,
): Promise<void> {
  const known = new Map((await listMigrations()).map(({ name, checksum }: MigrationMark) => [name, checksum]))
  const newer = migrations.filter(({ name }) => !known.has(name))
  if (newer.length > 0)
    throw new BackupRefused(
      `The backup ${path} was made by a newer version of Called It (${program}) and has ${newer.map(({ name }) => name).join(', ')}, ` +
        'which this one does not know: restore it with that version or a later one.',
    )
  const changed = migrations.filter(({ name, checksum }) => checksum !== '' && known.get(name) !== checksum)
  if (changed.length > 0)
    throw new BackupRefused(
      `The backup ${path} was made by another Called It: its migration ${changed[0]!.name} is not the one of this program.`,
    )
}

/** Makes this transaction the only one that migrates or loads, and refuses while anybody else is connected to the database. */
export async function holdDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_ours',
    [MIGRATION_LOCK],
  )
  const others = await lastingOthers(client)
  if (rows[0]!.is_ours && others.length === 0) return
  throw new BackupRefused(
    `The database is in use by ${others.join(', ') || 'another process'}: stop all processes of Called It, and close other connections to it.`,
  )
}

/** Returns who is connected and stays: a connection that was closed may be there for another moment. */
async function lastingOthers(client: pg.Client): Promise<string[]> {
  const until = performance.now() + LEAVING_MAX_MS
  for (;;) {
    await client.query('select pg_stat_clear_snapshot()')
    const others = await listOthers(client)
    if (others.length === 0 || performance.now() > until) return others
    await pause(LOOK_MS)
  }
}

/** Sets how long the transaction waits for a lock: nobody else should hold any. */
export async function waitBriefly(client: pg.Client): Promise<void> {
  await client.query("set local lock_timeout = '10s'")
}

/** Returns whether an error says that somebody else held a lock. */
export const isHeldByOthers = (error: unknown): boolean => (error as { code?: string }).code === NO_LOCK

/** The migrations that a backup names make the tables that it holds; a file in which that is not so was not written by us. */
async function refuseOtherTables(client: pg.Client, file: BackupFile, { tables }: Manifest): Promise<void> {
  const there = new Map((await listTables(client)).map(({ name, columns }) => [name, columns.join()]))
  if (tables.every(({ name, columns }) => there.get(name) === columns.join())) return
  throw damaged(file.path)
}

/**
 * Drops the foreign keys and the plain indexes and silences the triggers of the tables, and returns the statements that bring them
 * back. Tables can then be loaded in any order, and each row is checked once, in the end.
 */
async function putAside(client: pg.Client): Promise<string[]> {
  const keys = await listForeignKeys(client)
  const indexes = await listPlainIndexes(client)
  const tables = await listTables(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map(({ name }) => `alter table ${quoted(name)} enable trigger user`),
  ]
}
