import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../src/platform/postgres/embedded-postgres.ts'

/** A data folder for one test: such tests run side by side, because each waits for PostgreSQL most of its time. */
export class Home {
  logged: string[] = []
  started: EmbeddedPostgres[] = []
  readonly folder: string
  readonly dataDir: string

  constructor(folder: string) {
    this.folder = folder
    this.dataDir = join(folder, 'data')
  }

  async start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    const { dataDir, logged } = this
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line), ...options })
    this.started.push(postgres)
    return postgres
  }

  readLog = (): Promise<string> => readFile(join(this.dataDir, 'postgres', 'postgres.log'), 'utf8')
  pidFile = (): string => join(this.dataDir, 'postgres', 'data', 'postmaster.pid')
  readPid = async (): Promise<number> => Number((await readFile(this.pidFile(), 'utf8')).split('\n')[0])

  /** A process that starts the database, commits the rows 1 to 3, and then hangs. */
  async startInChild(): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('../src/platform/postgres/embedded-postgres.ts'))}
         import pg from ${JSON.stringify(import.meta.resolve('pg'))}
         const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(this.dataDir)}, log: () => {} })
         const client = new pg.Client({ connectionString: url })
         await client.connect()
         await client.query('CREATE TABLE kept AS SELECT generate_series(1, 3) AS id')
         console.log('committed')`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const failed = once(child, 'exit').then(() => Promise.reject(new Error('the child ended early')))
    await Promise.race([once(child.stdout!, 'data'), failed])
    failed.catch(() => {}) // the tests wait for its end themselves
    return child
  }
}

export const makeHome = async (): Promise<Home> => {
  const home = new Home(await mkdtemp(join(tmpdir(), 'embedded-postgres-')))
  await chmod(home.folder, 0o755) // if root runs the tests, the user that runs PostgreSQL must have access
  return home
}
export const removeHome = async (home: Home): Promise<void> => {
  await Promise.all(home.started.map((postgres) => postgres.stop()))
  await deleteEmbeddedPostgres(home.dataDir, () => {})
  await rm(home.folder, { recursive: true })
}

/** The rows of a statement, over a new connection to an address. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
