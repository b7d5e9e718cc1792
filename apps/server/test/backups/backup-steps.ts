import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../database.ts'

/** Databases and folders for tests of backups; all are removed when the file is done. */
export function useBackupPlaces() {
  const undo: (() => Promise<void>)[] = []
  const places = {
    folder: '',
    /** A folder of its own inside the folder. */
    inner: (name: string) => join(places.folder, name),
    empty: (name?: string) => keep(createEmptyDatabase(name)),
    copyOf: (original?: TestDatabase) => keep(createTestDatabase(original)),
  }
  const keep = async (made: Promise<TestDatabase>) => {
    const database = await made
    undo.push(database.drop)
    return database
  }
  beforeAll(async () => {
    places.folder = await mkdtemp(join(tmpdir(), 'called-it-backups-'))
  })
  afterAll(async () => {
    for (const step of undo) await step()
    await rm(places.folder, { recursive: true, force: true })
  })
  return places
}

/** Runs statements on a connection of its own, which is closed afterwards. */
export async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns what a database holds: every row of every table as one hash, every definition, and the state of every sequence. */
export const describeDatabase = (url: string): Promise<Record<string, unknown>> =>
  onDatabase(url, async (client) => {
    const described: Record<string, unknown> = {}
    const list = async (text: string) => (await client.query<{ name: string; is: string }>(text)).rows
    for (const { name } of await list(
      `select relname as name, '' as is from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relpersistence = 'p' and relname not in ('migrations', 'backups', 'drills') order by 1`,
    )) {
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
      )
      described[name] = rows[0]
    }
    for (const { name } of await list(
      `select relname as name, '' as is from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
         and relpersistence = 'p' and relname not in ('backups_id_seq', 'drills_id_seq')`,
    ))
      described[name] = (await client.query(`select last_value, is_called from ${name}`)).rows[0]
    described.constraints = await list(
      `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as is from pg_constraint
       where connamespace = 'public'::regnamespace order by 1`,
    )
    described.indexes = await list(
      `select indexname as name, indexdef as is from pg_indexes where schemaname = 'public' order by 1`,
    )
    described.triggers = await list(
      `select tgrelid::regclass || ' ' || tgname as name, tgenabled::text as is from pg_trigger where not tgisinternal order by 1`,
    )
    described.migrations = await list('select name, checksum as is from migrations order by 1')
    return described
  })
