import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import * as copying from 'pg-copy-streams'
import { RELEASE } from '../platform/release.ts'
import { hashRatings } from '../ratings/ratings.ts'
import { listApplied, listSequences, listTables, type TableShape } from './database/catalogue-store.ts'
import { dbOver } from './database/connection-store.ts'
import { encodeData, encodeJson } from './file/frames.ts'
import { FORMAT, type Manifest, type SavedTable } from './file/manifest.ts'
import { BackupRefused } from './refused.ts'

/** A migration that waits for these locks makes everybody else wait: the snapshot gives up before (ms). */
const LOCK_MAX_MS = 30_000
const NO_SUCH_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'

/** Yields the contents of a backup: the state of one moment. */
export async function* snapshot(
  client: pg.Client,
  tables: TableShape[],
  taken: { manifest?: Manifest },
): AsyncGenerator<Buffer> {
  const startedAt = performance.now()
  await holdTables(client, tables)
  const { rows } = await client.query<{ at: string; server: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       current_setting('server_version') as server`,
  )
  const migrations = await listApplied(client)
  if (migrations.length === 0) throw new BackupRefused('The database is empty: there is nothing to back up.')
  const names = tables.map(({ name }) => name)
  const hasRatings = ['ratings', 'rating_blocks'].every((name) => names.includes(name))
  const ratings_hash = hasRatings ? await hashRatings(dbOver(client)) : null
  const saved: SavedTable[] = []
  for (const table of tables) saved.push(yield* tableFrames(client, table))
  const manifest: Manifest = {
    format: FORMAT,
    program: RELEASE,
    taken_at: rows[0]!.at,
    ms: Math.round(performance.now() - startedAt),
    server: rows[0]!.server,
    migrations,
    tables: saved,
    sequences: await readSequences(client),
    ratings_hash,
  }
  yield encodeJson('M', manifest)
  taken.manifest = manifest
}

/**
 * Locks the tables, so that no migration changes them meanwhile. The snapshot is taken with the first query of the transaction, so the
 * locks come first, by a list from before.
 */
async function holdTables(client: pg.Client, tables: TableShape[]): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_MAX_MS}`)
  try {
    for (const { name } of tables) await client.query(`lock table ${quoted(name)} in access share mode`)
    if (isDeepStrictEqual(await listTables(client), tables)) return
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code !== NO_SUCH_TABLE && code !== LOCK_NOT_AVAILABLE) throw error
  }
  throw new BackupRefused('The database was being migrated: try again when the new version has started.')
}

async function* tableFrames(
  client: pg.Client,
  { name, columns }: TableShape,
): AsyncGenerator<Buffer, SavedTable> {
  yield encodeJson('T', { name, columns })
  const hash = createHash('sha256')
  let bytes = 0
  const stream = client.query(copying.to(`${copyWords(name, columns)} to stdout`))
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
    yield* encodeData(piece)
  }
  const saved = { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
  yield encodeJson('E', saved)
  return { name, columns, ...saved }
}

/** Numbers that were given since the snapshot are counted, too: no number is given twice. */
async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = []
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted(name)}`,
    )
    found.push({ name, ...rows[0]! })
  }
  return found
}

export const quoted = (name: string): string => `public.${pg.escapeIdentifier(name)}`

export const copyWords = (name: string, columns: string[]): string =>
  ['copy', quoted(name), `(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`].join(' ')
