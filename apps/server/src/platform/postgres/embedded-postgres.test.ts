import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  deleteEmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts'
import { AlreadyRunning } from './exclusive.ts'

let folder: string
let dataDir: string
let logged: string[]
let started: EmbeddedPostgres[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  await chmod(folder, 0o755) // when root runs the tests, the user that PostgreSQL runs as must get in
  dataDir = join(folder, 'data')
  logged = []
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()))
  await deleteEmbeddedPostgres(dataDir, () => {})
  await rm(folder, { recursive: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => logged.push(line), ...options })
  started.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const readLog = (): Promise<string> => readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
const pidFile = (): string => join(dataDir, 'postgres', 'data', 'postmaster.pid')
const readPid = async (): Promise<number> => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

/** A process that starts the database, commits the rows 1 to 3, and then hangs. */
async function startInChild(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
       import pg from ${JSON.stringify(import.meta.resolve('pg'))}
       const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
       const client = new pg.Client({ connectionString: url })
       await client.connect()
       await client.query('CREATE TABLE kept AS SELECT generate_series(1, 3) AS id')
       console.log('committed')`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the child ended early')))
  await Promise.race([once(child.stdout!, 'data'), failed])
  failed.catch(() => {}) // its later end is what the tests want
  return child
}

test('a running database is searchable, durable, closed to others, and found by tools', async () => {
  expect(await findEmbeddedPostgres(dataDir)).toBeNull()
  const { url } = await start({ extraSettings: { work_mem: '5MB' } })
  expect(await findEmbeddedPostgres(dataDir)).toBe(url)
  expect(
    await query(
      url,
      `SELECT lower('Ё') AS lower, 'ЁЛКА' ILIKE '%ёлк%' AS found, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS commits, current_setting('data_checksums') AS checksums,
         current_setting('work_mem') AS work_mem`,
    ),
  ).toEqual([{ lower: 'ё', found: true, fsync: 'on', commits: 'on', checksums: 'on', work_mem: '5MB' }])

  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)

  await expect(start({ patienceMs: 0 })).rejects.toThrow(AlreadyRunning)
  await expect(deleteEmbeddedPostgres(dataDir, () => {})).rejects.toThrow(AlreadyRunning)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  await started[0]!.stop()
  expect(await findEmbeddedPostgres(dataDir)).toBeNull()
})

test('what was written is there after a restart, and stopping is orderly', async () => {
  const first = await start()
  expect(first.fresh).toBe(true)
  await query(first.url, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('Ёжик')`)
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  expect(await readLog()).toMatch(/database system is shut down\n$/)

  const second = await start()
  expect(second.fresh).toBe(false)
  expect(await query(second.url, 'SELECT name FROM kept')).toEqual([{ name: 'Ёжик' }])
  expect(await readLog()).toContain('database system was shut down at')
  expect(await readLog()).not.toContain('not properly shut down')
})

test('a start waits for the one before it to finish stopping', async () => {
  const first = await start()
  const second = start()
  await first.stop()
  expect((await second).fresh).toBe(false)
  expect(logged).toContainEqual(expect.stringContaining('waiting a moment'))
})

test('a database that outlived its killed process is stopped in an orderly way, and nothing is lost', async () => {
  const child = await startInChild()
  const orphan = await readPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill(orphan, 0) // throws if the database had ended together with its parent

  const { url, fresh } = await start()
  expect(fresh).toBe(false)
  expect(await query(url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }])
  expect(logged).toEqual([expect.stringContaining(`process ${orphan}`)])
  expect(await readLog()).not.toContain('not properly shut down')
})

test('after everything was killed at once the committed rows are recovered', async () => {
  const child = await startInChild()
  process.kill(await readPid(), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { url } = await start()
  expect(await query(url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }])
  expect(await readLog()).toContain('not properly shut down; automatic recovery in progress')
})

test('a stale note whose process id now belongs to somebody else hinders nothing and harms nobody', async () => {
  const child = await startInChild()
  const { uid, gid } = await stat(join(dataDir, 'postgres', 'data'))
  const stranger = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 && { uid, gid }), stdio: 'ignore' })
  const server = await readPid()
  process.kill(server, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const note = await readFile(pidFile(), 'utf8')
  await writeFile(pidFile(), note.replace(String(server), String(stranger.pid)))

  const { url } = await start()
  expect(await query(url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('an interrupted creation is begun anew', async () => {
  await mkdir(join(dataDir, 'postgres.new-half', 'data'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new-half', 'data', 'PG_VERSION'), '18\n')
  const { fresh } = await start()
  expect(fresh).toBe(true)
  await expect(stat(join(dataDir, 'postgres.new-half'))).rejects.toThrow('ENOENT')
})

test('data of another PostgreSQL version is refused with a way out', async () => {
  await (await start()).stop()
  await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /made by PostgreSQL 17, and this version brings PostgreSQL 18.*pg_dump/,
  )
})

test('the caller hears when the database ends by itself, not when it is stopped', async () => {
  const { promise: heard, resolve: onExit } = Promise.withResolvers<string>()
  await start({ onExit })
  process.kill(await readPid(), 'SIGQUIT')
  expect(await heard).toContain('stopped by itself')

  await started[0]!.stop()
  const calls: string[] = []
  const second = await start({ onExit: (reason) => calls.push(reason) })
  await second.stop()
  expect(calls).toEqual([])
})

test('data that its user cannot reach is kept elsewhere, and the log says where', async () => {
  await chmod(folder, 0o700)
  const postgres = await start()
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 7 AS id')
  await postgres.stop()
  const place =
    logged.map((line) => /kept in (\S+):/.exec(line)?.[1]).find(Boolean) ?? join(dataDir, 'postgres')
  expect(place).toMatch(process.getuid?.() === 0 ? /^\/var\/lib\/called-it\/data-[0-9a-f]{8}$/ : dataDir)
  expect((await stat(join(place, 'data', 'PG_VERSION'))).isFile()).toBe(true)

  await chmod(folder, 0o755) // now it could live in its own folder, but the data is where it was
  const { url } = await start()
  expect(await query(url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
})

test('a deleted data folder does not come back with its database, and a reset deletes all there is', async () => {
  const home = () =>
    logged.map((line) => /kept in (\S+):/.exec(line)?.[1]).findLast(Boolean) ?? join(dataDir, 'postgres')
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    )
  await chmod(folder, 0o700)
  await (await start()).stop()
  const old = home()
  await rm(dataDir, { recursive: true })
  const isEstranged = await isThere(old) // where this user's database lies in the folder itself, it is gone
  try {
    const second = await start()
    expect(second.fresh).toBe(true)
    expect(home() === old).toBe(!isEstranged)
    expect(logged.some((line) => line.startsWith(`The database in ${old} is not taken up`))).toBe(isEstranged)
    await second.stop()
    const third = await start()
    expect(third.fresh).toBe(false)
    await third.stop()

    await deleteEmbeddedPostgres(dataDir, () => {})
    expect(await isThere(home())).toBe(false)
    expect(await isThere(join(dataDir, 'postgres.id'))).toBe(false)
    expect(await isThere(old)).toBe(isEstranged)
  } finally {
    await rm(old, { recursive: true, force: true })
  }
})

test('a setting that PostgreSQL refuses is reported in its own words', async () => {
  await expect(start({ extraSettings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /did not start \(exit code 1\)[^]*invalid value for parameter "shared_buffers"/,
  )
  const { url } = await start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
