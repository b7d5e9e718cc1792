import { execFile } from 'node:child_process'
import { chmod, chown, link, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test as base, vi } from 'vitest'
import { type Home, makeHome, query, removeHome } from '../../../test/data-folder.ts'
import { startJobSender } from '../jobs.ts'
import { migrate } from '../database/migrations.ts'
import { JOBS } from '../../worker.ts'
import { findEmbeddedPostgres } from './embedded-postgres.ts'
import { succeedsAs } from './system-user.ts'

// Tests what the embedded database may do and see, and that planted links in its folders do no harm.

const isRoot = process.getuid?.() === 0
const fail = (error: Error) => {
  throw error
}

let model: Home
beforeAll(async () => {
  model = await makeHome()
  await (await model.start()).stop()
})
afterAll(() => removeHome(model))
afterEach(() => vi.unstubAllEnvs())

const test = base.extend<{ made: Home }>({
  // oxlint-disable-next-line no-empty-pattern -- the way of vitest to say that it needs no other fixture
  made: async ({}, use) => {
    const home = await makeHome()
    await promisify(execFile)('cp', ['-a', model.dataDir, home.dataDir])
    await use(home)
    await removeHome(home)
  },
})

/** The folder as earlier versions left it: it belongs to the user that PostgreSQL runs as. */
async function giveAway(home: string): Promise<void> {
  const { uid, gid } = await stat(join(home, 'data'))
  for (const path of [home, ...(await readdir(home)).map((name) => join(home, name))])
    await chown(path, uid, gid)
  await chmod(home, 0o700)
}

test.for([
  ['postgres.log', 'link', symlink],
  ['postgres.log', 'second name', link],
  ['password', 'link', symlink],
  ['app-password', 'link', symlink],
  ['data/PG_VERSION', 'link', symlink],
  ['data/postmaster.pid', 'link', symlink],
  ['data/postmaster.pid', 'second name', link],
] as const)('nothing is read or written at %s through a %s', async ([name, , plant], { made }) => {
  const folder = join(made.dataDir, 'postgres')
  await giveAway(folder)
  const precious = join(made.folder, 'precious')
  await writeFile(precious, '1\nprecious\n', { mode: 0o640 })
  await rm(join(folder, name), { force: true })
  await plant(precious, join(folder, name))
  const look = async () => {
    const { uid, gid, mode } = await stat(precious)
    return { uid, gid, mode, text: await readFile(precious, 'utf8') }
  }
  const before = await look()

  await expect(made.start()).rejects.toThrow(`${join(folder, name)} is a link, or a file with a second name`)
  expect(await look()).toEqual(before)
  await rm(join(folder, name))
})

test('the files beside the data are accessible to this process only', async ({ made }) => {
  const folder = join(made.dataDir, 'postgres')
  await giveAway(folder)
  await made.start()
  for (const name of ['.', 'password', 'app-password', 'postgres.log']) {
    const { uid, mode } = await stat(join(folder, name))
    expect([uid, mode & 0o022], name).toEqual([process.getuid?.(), 0])
    if (name !== '.') expect(mode & 0o777, name).toBe(0o600)
  }
})

test('an incompletely written password is made again', async ({ made }) => {
  await (await made.start()).stop()
  const path = join(made.dataDir, 'postgres', 'app-password')
  await writeFile(path, '')
  await (await made.start()).stop()
  expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{48}$/)
})

test('root accepts no folder in which others may write', async ({ made }) => {
  const start = () =>
    made.start().then(
      async ({ stop }) => stop().then(() => 'started'),
      (error: Error) => error.message,
    )
  await chmod(made.dataDir, 0o777)
  expect(await start()).toMatch(isRoot ? /cannot be used by root, because others may write there/ : 'started')
  await chmod(made.dataDir, 0o755)
  if (isRoot) await chown(made.dataDir, 65_534, 65_534)
  expect(await start()).toMatch(isRoot ? /because it belongs to the system user .* chown root/ : 'started')
  if (isRoot) await chown(made.dataDir, 0, 0)
  expect(await start()).toBe('started')
})

test('the product owns its database and nothing more', async ({ made }) => {
  const { url, adminUrl } = await made.start()
  expect(await findEmbeddedPostgres(made.dataDir)).toBe(url)
  expect(
    await query(
      url,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
         (select pg_get_userbyid(datdba) = rolname from pg_database where datname = current_database()) as owns
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      owns: true,
    },
  ])
  for (const sql of [
    "select pg_read_file('/etc/passwd')",
    "copy (select 1) to program 'true'",
    'create role other superuser',
    'create database other',
    'set role called_it',
    'alter system set log_statement = none',
  ])
    await expect(query(url, sql), sql).rejects.toThrow(/permission denied|must be superuser/)
  expect(new URL(adminUrl).password).not.toBe(new URL(url).password)
  await migrate(url)
  expect(await query(url, "select 'abc' % 'abd' as alike")).toEqual([{ alike: true }])
})

test('a database made by the superuser is handed over with all its contents, once', async ({ made }) => {
  const first = await made.start()
  await query(
    first.adminUrl,
    'alter database called_it owner to called_it; alter database called_it_drill owner to called_it; drop owned by called_it_app; drop role called_it_app',
  )
  await migrate(first.adminUrl)
  await (await startJobSender(first.adminUrl, JOBS, fail)).close()
  await query(
    first.adminUrl,
    `create type mood as enum ('glad'); create domain short as text check (length(value) < 9);
     create view glad as select 'glad'::mood as mood; create schema other; create table other.kept (id serial, at mood);
     insert into other.kept (at) values ('glad')`,
  )
  await first.stop()
  await rm(join(made.dataDir, 'postgres', 'app-password'))

  const second = await made.start()
  expect(second.fresh).toBe(false)
  // Objects of an extension stay the superuser's, as if the owner had created the extension.
  const remaining = (catalog: string, name: string, owner: string, schema: string) =>
    `select '${catalog}' as catalog, ${name}::text as name from ${catalog} c
       where ${owner} = 'called_it'::regrole and ${schema} in
         (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
         and not exists (select from pg_depend d
           where d.classid = '${catalog}'::regclass and d.objid = c.oid and d.deptype = 'e')
         ${catalog === 'pg_type' ? "and typname !~ '^_?gtrgm'" : ''}`
  expect(
    await query(
      second.url,
      [
        remaining('pg_class', 'relname', 'relowner', 'relnamespace'),
        remaining('pg_proc', 'proname', 'proowner', 'pronamespace'),
        remaining('pg_type', 'typname', 'typowner', 'typnamespace'),
        remaining('pg_namespace', 'nspname', 'nspowner', 'c.oid'),
      ].join(' union all '),
    ),
  ).toEqual([])
  expect(await query(second.url, 'insert into other.kept default values returning id')).toEqual([{ id: 2 }])
  await query(
    second.url,
    "alter type mood add value 'sad'; alter table users add column mood mood; drop view glad",
  )
  expect(await migrate(second.url)).toEqual([])
  await (await startJobSender(second.url, JOBS, fail)).close()
  await second.stop()
  expect((await made.start()).url).toContain(new URL(second.url).password)
})

test('PostgreSQL and its tools do not get the environment of this process', async ({ made }) => {
  const secrets = {
    REDDY_TOKEN: 'a-token',
    DATABASE_URL: 'postgres://u:p@db/x',
    ORGANISERS: '1000',
    PGPORT: '1',
  }
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  await made.start()
  const { uid, gid } = await stat(join(made.dataDir, 'postgres', 'data'))
  // All its programs get this environment; only Linux shows that of a running one.
  const seen =
    process.platform === 'linux'
      ? await promisify(execFile)('cat', [`/proc/${await made.readPid()}/environ`], { uid, gid, cwd: '/' })
      : { stdout: 'LC_ALL=C' }
  expect(seen.stdout).toContain('LC_ALL=C')
  expect(seen.stdout).not.toMatch(/a-token|postgres:|ORGANISERS|PGPORT/)
  const isHidden = '[ -z "$REDDY_TOKEN$DATABASE_URL$ORGANISERS$PGPORT" ] && [ -n "$PATH" ]'
  expect(await succeedsAs({ name: 'its', uid, gid }, '/bin/sh', ['-c', isHidden])).toBe(true)
})
