import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test as base } from 'vitest'
import { type Home, makeHome, query, removeHome } from '../../../test/data-folder.ts'
import { eventually } from '../../../test/eventually.ts'
import { deleteEmbeddedPostgres, findEmbeddedPostgres } from './embedded-postgres.ts'
import { AlreadyRunning } from './exclusive.ts'

/** A database that was created and stopped: creating one takes most of the time, and most tests are not about it. */
let model: Home
beforeAll(async () => {
  model = await makeHome()
  await (await model.start()).stop()
})
afterAll(() => removeHome(model))

const { concurrent: test } = base.extend<{ home: Home; made: Home }>({
  // oxlint-disable-next-line no-empty-pattern -- the way of vitest to say that it needs no other fixture
  home: async ({}, use) => {
    const home = await makeHome()
    await use(home)
    await removeHome(home)
  },
  /** Copies the folder with its database and its owners. */
  made: async ({ home }, use) => {
    await promisify(execFile)('cp', ['-a', model.dataDir, home.dataDir])
    await rm(join(home.dataDir, 'postgres', 'postgres.log'))
    await use(home)
  },
})

test('a running database is searchable, durable, closed to others, and found by tools', async ({ made }) => {
  expect(await findEmbeddedPostgres(made.dataDir)).toBeNull()
  const { url } = await made.start({ extraSettings: { work_mem: '5MB' } })
  expect(await findEmbeddedPostgres(made.dataDir)).toBe(url)
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
  expect((await stat(join(made.dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)

  await expect(made.start({ patienceMs: 0 })).rejects.toThrow(AlreadyRunning)
  await expect(deleteEmbeddedPostgres(made.dataDir, () => {})).rejects.toThrow(AlreadyRunning)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  await made.started[0]!.stop()
  expect(await findEmbeddedPostgres(made.dataDir)).toBeNull()
})

test('written data is there after a restart, and stopping is orderly', async ({ home }) => {
  const first = await home.start()
  expect(first.fresh).toBe(true)
  await query(first.url, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('Ёжик')`)
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  expect(await home.readLog()).toMatch(/database system is shut down\n$/)

  const second = await home.start()
  expect(second.fresh).toBe(false)
  expect(await query(second.url, 'SELECT name FROM kept')).toEqual([{ name: 'Ёжик' }])
  expect(await home.readLog()).toContain('database system was shut down at')
  expect(await home.readLog()).not.toContain('not properly shut down')
})

test('a start waits until the process before it has stopped', async ({ made }) => {
  const first = await made.start()
  const second = made.start()
  await eventually(() => expect(made.logged).toContainEqual(expect.stringContaining('waiting a moment')))
  await first.stop()
  expect((await second).fresh).toBe(false)
})

test('a database that outlived its killed process is stopped in an orderly way, and nothing is lost', async ({
  made,
}) => {
  const child = await made.startInChild()
  const orphan = await made.readPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill(orphan, 0) // throws if the database had ended together with its parent

  const { url, fresh } = await made.start()
  expect(fresh).toBe(false)
  expect(await query(url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }])
  expect(made.logged).toEqual([expect.stringContaining(`process ${orphan}`)])
  expect(await made.readLog()).not.toContain('not properly shut down')
})

test('committed rows are recovered after everything was killed at once', async ({ made }) => {
  const child = await made.startInChild()
  process.kill(await made.readPid(), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { url } = await made.start()
  expect(await query(url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }])
  expect(await made.readLog()).toContain('not properly shut down; automatic recovery in progress')
})

test('a stale lock file whose process id now belongs to another program does no harm', async ({ made }) => {
  const child = await made.startInChild()
  const { uid, gid } = await stat(join(made.dataDir, 'postgres', 'data'))
  const stranger = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 && { uid, gid }), stdio: 'ignore' })
  const server = await made.readPid()
  process.kill(server, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const note = await readFile(made.pidFile(), 'utf8')
  await writeFile(made.pidFile(), note.replace(String(server), String(stranger.pid)))

  const { url } = await made.start()
  expect(await query(url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('an interrupted creation is started again', async ({ home }) => {
  await mkdir(join(home.dataDir, 'postgres.new-half', 'data'), { recursive: true })
  await writeFile(join(home.dataDir, 'postgres.new-half', 'data', 'PG_VERSION'), '18\n')
  const { fresh } = await home.start()
  expect(fresh).toBe(true)
  await expect(stat(join(home.dataDir, 'postgres.new-half'))).rejects.toThrow('ENOENT')
})

test('data of another PostgreSQL version is refused with a way out', async ({ made }) => {
  await (await made.start()).stop()
  await writeFile(join(made.dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')
  await expect(made.start()).rejects.toThrow(
    /made by PostgreSQL 17, and this version brings PostgreSQL 18.*pg_dump/,
  )
})

test('the caller is notified if the database ends by itself, not if it is stopped', async ({ made }) => {
  const { promise: heard, resolve: onExit } = Promise.withResolvers<string>()
  await made.start({ onExit })
  process.kill(await made.readPid(), 'SIGQUIT')
  expect(await heard).toContain('stopped by itself')

  await made.started[0]!.stop()
  const calls: string[] = []
  const second = await made.start({ onExit: (reason) => calls.push(reason) })
  await second.stop()
  expect(calls).toEqual([])
})

test('data that its user cannot reach is stored elsewhere, and the log says where', async ({ home }) => {
  await chmod(home.folder, 0o700)
  const postgres = await home.start()
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 7 AS id')
  await postgres.stop()
  const place =
    home.logged.map((line) => /kept in (\S+):/.exec(line)?.[1]).find(Boolean) ??
    join(home.dataDir, 'postgres')
  expect(place).toMatch(process.getuid?.() === 0 ? /^\/var\/lib\/called-it\/data-[0-9a-f]{8}$/ : home.dataDir)
  expect((await stat(join(place, 'data', 'PG_VERSION'))).isFile()).toBe(true)

  await chmod(home.folder, 0o755) // now it could live in its own folder, but the data is where it was
  const { url } = await home.start()
  expect(await query(url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
})

test('a deleted data folder does not come back with its database, and a reset deletes everything', async ({
  home,
}) => {
  const keptIn = () =>
    home.logged.map((line) => /kept in (\S+):/.exec(line)?.[1]).findLast(Boolean) ??
    join(home.dataDir, 'postgres')
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    )
  await chmod(home.folder, 0o700)
  await (await home.start()).stop()
  const old = keptIn()
  await rm(home.dataDir, { recursive: true })
  const isEstranged = await isThere(old) // where this user's database lies in the folder itself, it is gone
  try {
    const second = await home.start()
    expect(second.fresh).toBe(true)
    expect(keptIn() === old).toBe(!isEstranged)
    expect(home.logged.some((line) => line.startsWith(`The database in ${old} is not taken up`))).toBe(
      isEstranged,
    )
    await second.stop()
    const third = await home.start()
    expect(third.fresh).toBe(false)
    await third.stop()

    await deleteEmbeddedPostgres(home.dataDir, () => {})
    expect(await isThere(keptIn())).toBe(false)
    expect(await isThere(join(home.dataDir, 'postgres.id'))).toBe(false)
    expect(await isThere(old)).toBe(isEstranged)
  } finally {
    await rm(old, { recursive: true, force: true })
  }
})

test('a setting that PostgreSQL refuses is reported in its own words', async ({ made }) => {
  await expect(made.start({ extraSettings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /did not start \(exit code 1\)[^]*invalid value for parameter "shared_buffers"/,
  )
  const { url } = await made.start()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
