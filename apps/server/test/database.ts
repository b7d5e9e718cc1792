import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { deleteEmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { startJobSender } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { JOBS } from '../src/worker.ts'

const TEMPLATE = 'called_it_template'
const FOLDER_PREFIX = 'called-it-test-'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server on which tests create their databases, as a user who may create them. */
    testServerUrl: string
    /** The same address as the user of the product: the owner of those databases, and of nothing else. */
    testOwnerUrl: string
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run, with a migrated database to clone. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  try {
    await execute(server.url, `drop database if exists ${TEMPLATE} with (force)`)
    await execute(server.url, `create database ${TEMPLATE} owner ${ownerOf(server.ownerUrl)}`)
    const template = withDatabase(server.ownerUrl, TEMPLATE)
    await migrate(template)
    // The queue creates its tables once here, and not in every clone.
    await (await startJobSender(template, JOBS, fail)).close()
  } catch (error) {
    await server.close()
    throw error
  }
  project.provide('testServerUrl', server.url)
  project.provide('testOwnerUrl', server.ownerUrl)
  return server.close
}

const fail = (error: Error) => {
  throw error
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * A database for the caller, in about 50 ms; the caller drops it. It is migrated and empty, or a copy of `original`, to which
 * nobody may be connected.
 */
export async function createTestDatabase(original?: TestDatabase): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const ownerUrl = inject('testOwnerUrl')
  const template = original ? new URL(original.url).pathname.slice(1) : TEMPLATE
  await execute(
    server,
    ...(original ? [awaitLeaving(template)] : []),
    `create database ${name} template ${template} strategy file_copy owner ${ownerOf(ownerUrl)}`,
  )
  return {
    url: withDatabase(ownerUrl, name),
    drop: () => execute(server, awaitLeaving(name), `drop database if exists ${name} with (force)`),
  }
}

/** A database without anything in it, for the caller, who drops it. */
export async function createEmptyDatabase(
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const ownerUrl = inject('testOwnerUrl')
  await execute(server, `create database ${name} owner ${ownerOf(ownerUrl)}`)
  return {
    url: withDatabase(ownerUrl, name),
    drop: () => execute(server, awaitLeaving(name), `drop database if exists ${name} with (force)`),
  }
}

/** A client that was closed may not be disconnected yet; if the server ends it then, an error arises that nobody handles. */
const awaitLeaving = (name: string) => `do $$
  begin
    for tries in 1..100 loop
      perform pg_stat_clear_snapshot();
      exit when not exists (select 1 from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01);
    end loop;
  end $$`

type TestServer = { url: string; ownerUrl: string; close(): Promise<void> }

async function openServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, ownerUrl: given, close: async () => {} }

  await sweepInterruptedRuns()
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  await chmod(folder, 0o755) // if root runs the tests, the user that runs PostgreSQL must have access
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log: () => {},
      // No data outlives the run, so speed matters more than durability.
      extraSettings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        // A database lives for seconds; a test that needs statistics makes them.
        autovacuum: 'off',
      },
    })
    const { adminUrl, url } = postgres
    const close = async () => {
      try {
        await postgres.stop()
      } finally {
        await remove()
      }
    }
    return { url: adminUrl, ownerUrl: url, close }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A killed run cannot stop its server: the next run does. A young folder may belong to a run that is starting. */
async function sweepInterruptedRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(FOLDER_PREFIX)) continue
    try {
      if (Date.now() - (await stat(folder)).mtimeMs < 60_000) continue
      await deleteEmbeddedPostgres(folder, () => {})
      await rm(folder, { recursive: true, force: true })
    } catch {
      // Another run uses it, another run has just removed it, or it belongs to somebody else: it is left alone.
    }
  }
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

const ownerOf = (url: string): string => pg.escapeIdentifier(decodeURIComponent(new URL(url).username))

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
