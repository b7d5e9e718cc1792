import { currentUser } from '@called-it/contract/account/accounts.ts'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { describeDatabase, onDatabase, useBackupPlaces } from '../../test/backups/backup-steps.ts'
import type { TestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { fillTables } from '../../test/backups/fill-tables.ts'
import { command, run } from '../../test/process.ts'
import { withServer } from '../../test/started-server.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { listMigrations, migrateWithin } from '../platform/database/migrations.ts'
import { encodeFrame, encodeJson } from './file/frames.ts'

const server = useApp()
const contest = contestOn(server)
const places = useBackupPlaces()
let fan: string
let url: string
/** A backup of the server's database after a played match. */
let file: string
/** What the database held then. */
let played: Record<string, unknown>

const cli = (args: string[], to: { url: string }, more: Record<string, string> = {}) =>
  command(args, { DATABASE_URL: to.url, ...more })
/** Makes a backup and returns its path. */
async function backUp(from: { url: string }, folder: string, more: Record<string, string> = {}) {
  const { code, stdout, stderr } = await cli(['backup', places.inner(folder)], from, more)
  expect([code, stderr]).toEqual([0, ''])
  return stdout.split('\n')[0]!
}
const isEmpty = (database: TestDatabase) =>
  onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
    )
    return rows[0]!.count === 0
  })

beforeAll(async () => {
  url = server.database.pool.options.connectionString!
  const [first, second] = await Promise.all(['2000001', '2000002'].map(server.signIn))
  fan = first!
  await contest.publish(smallCup('cup'))
  await contest.mustSave('cup', fan, { m1: [1, 0] })
  await contest.mustSave('cup', second!, { m1: [2, 0] })
  await contest.play('cup', 'm1', 1, 0)
  file = await backUp({ url }, 'played')
  played = await describeDatabase(url)
})

test('a backup is restored into an empty database, verified, and people stay signed in', async () => {
  const empty = await places.empty()
  const { code, stdout, stderr } = await cli(['restore', file], empty)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('cup: 2 rows with 7 points, all as they should be\n')
  expect(stdout).toContain('people stay signed in')
  expect(await describeDatabase(empty.url)).toEqual(played)
  await withServer({ DATABASE_URL: empty.url }, async ({ address }) => {
    const reply = await fetch(address + currentUser.path, { headers: { authorization: `Bearer ${fan}` } })
    expect(reply.status).toBe(200)
  })
})

test('every row of every table, every number and every definition comes back; made-up rows are found by the verification', async () => {
  const made = await places.empty()
  await cli(['restore', file], made)
  await onDatabase(made.url, fillTables)
  const before = await describeDatabase(made.url)
  const path = await backUp(made, 'filled')
  const empty = await places.empty()
  const refused = await cli(['restore', path], empty)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The verification found .*\n {2}cup: winners: due are none/),
  })
  expect(await isEmpty(empty)).toBe(true)
  const kept = await cli(['restore', path, '--force'], empty)
  expect(kept).toMatchObject({ code: 1, stdout: expect.stringContaining('NOT as they should be') })
  expect(await describeDatabase(empty.url)).toEqual(before)
})

test('a backup holds one moment, although people save meanwhile', async () => {
  const set = (value: number) =>
    onDatabase(url, async (client) => {
      await client.query('begin')
      for (const name of ['first', 'second'])
        await client.query(
          'insert into notes (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
          [name, String(value)],
        )
      await client.query('commit')
    })
  await set(0)
  let isDone = false
  const saving = (async () => {
    let value = 0
    while (!isDone) await set((value += 1))
    return value
  })()
  const path = await backUp({ url }, 'meanwhile')
  isDone = true
  expect(await saving).toBeGreaterThan(1)
  const empty = await places.empty()
  expect(await cli(['restore', path], empty)).toMatchObject({ code: 0 })
  const [first, second] = await onDatabase(empty.url, async (client) => {
    const { rows } = await client.query<{ value: number }>(
      `select value from notes where name in ('first', 'second') order by name`,
    )
    return rows.map(({ value }) => value)
  })
  expect(first).toBe(second)
})

describe('a file that is not whole, or not for this program, is refused with a sentence, and nothing is changed', () => {
  const altered = async (name: string, alter: (bytes: Buffer) => Buffer, source = file) => {
    const path = places.inner(name)
    await writeFile(path, alter(await readFile(source)))
    return path
  }
  const TITLE = 'called-it-backup 1\n'
  const made = (...frames: Buffer[]) =>
    Buffer.concat([Buffer.from(TITLE), zstdCompressSync(Buffer.concat(frames))])
  const manifest = (changes: object) => {
    const plain = {
      format: 1,
      program: '9.9.9',
      taken_at: 'x',
      ms: 1,
      server: '18',
      migrations: [],
      tables: [],
    }
    return encodeJson('M', { ...plain, sequences: [], ratings_hash: null, ...changes })
  }

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['cut', (bytes) => bytes.subarray(0, bytes.length - 100), 'is cut short: its end is missing.'],
    ['half', (bytes) => bytes.subarray(0, bytes.length >> 1), 'is cut short: its end is missing.'],
    ['title', (bytes) => bytes.subarray(0, 10), 'is cut short: its end is missing.'],
    ['none', () => Buffer.alloc(0), 'is empty.'],
    ['bit', (bytes) => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 4) as Buffer, 'is damaged'],
    ['zeros', (bytes) => Buffer.from(bytes).fill(0, 1000, 2000), 'is damaged'],
    ['foreign', () => Buffer.from('PGDMP of another program\n'.repeat(10)), 'is not a backup of Called It.'],
    [
      'form',
      (bytes) => Buffer.concat([Buffer.from('called-it-backup 2\n'), bytes.subarray(19)]),
      'a newer version of Called It, in a form',
    ],
    [
      'newer',
      () => made(manifest({ migrations: [{ name: '9999_later.sql', checksum: 'x' }] })),
      'a newer version of Called It (9.9.9) and has 9999_later.sql',
    ],
    [
      'other',
      () => made(manifest({ migrations: [{ name: '0001_accounts.sql', checksum: 'x' }] })),
      'was made by another Called It',
    ],
    [
      'no end',
      () => made(encodeFrame('T', Buffer.from('{"name":"users","columns":[]}'))),
      'is cut short: its end is missing.',
    ],
    ['strange', () => made(Buffer.from('Xabcdefgh')), 'is damaged'],
    [
      'less',
      () => made(manifest({ tables: [{ name: 'users', columns: [], rows: 1, bytes: 1, sha256: '' }] })),
      'is damaged',
    ],
  ])('%s', async (name, alter, sentence) => {
    const empty = await places.empty()
    const path = await altered(`altered ${name}`, (bytes) => Buffer.from(alter(bytes)))
    const { code, stdout, stderr } = await cli(['restore', path], empty)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
    expect(stderr.split('\n')).toHaveLength(2)
    expect(await isEmpty(empty)).toBe(true)
  })

  test('no file', async () => {
    expect(await cli(['restore', '/no/such/file'], { url })).toMatchObject({
      code: 1,
      stderr: 'There is no file /no/such/file.\n',
    })
  })
})

test('a backup of an older version is migrated forward', async () => {
  const old = await places.empty()
  const names = (await listMigrations()).map(({ name }) => name).filter((name) => name < '0049')
  await onDatabase(old.url, async (client) => {
    await client.query('begin')
    await migrateWithin(client, names)
    await client.query(`insert into users (reddy_id, name) values ('5000001', 'Older')`)
    await client.query('commit')
  })
  const path = await backUp(old, 'older')
  const empty = await places.empty()
  expect(await cli(['restore', path], empty)).toMatchObject({ code: 0 })
  await onDatabase(empty.url, async (client) => {
    const { rows } = await client.query(
      `select u.name, i.kind, i.key from users u join identities i on i.user_id = u.id`,
    )
    expect(rows).toEqual([{ name: 'Older', kind: 'reddy', key: '5000001' }])
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from migrations order by name',
    )
    expect(applied.map(({ name }) => name)).toEqual((await listMigrations()).map(({ name }) => name))
  })
})

describe('a database that is not empty', () => {
  test('is replaced only when asked twice, and what was there is kept', async () => {
    const full = await places.copyOf()
    const name = new URL(full.url).pathname.slice(1)
    await onDatabase(full.url, (client) =>
      client.query(`insert into users (reddy_id, name) values ('6000001', 'Before')`),
    )
    const before = await describeDatabase(full.url)
    const refusal = { code: 1, stderr: expect.stringContaining(`The database ${name} is not empty.`) }
    expect(await cli(['restore', file], full)).toMatchObject(refusal)
    expect(await cli(['restore', file, '--overwrite'], full)).toMatchObject(refusal)
    expect(await cli(['restore', file, '--overwrite', '--yes', 'called_it'], full)).toMatchObject(refusal)
    expect(await describeDatabase(full.url)).toEqual(before)

    const kept = places.inner('kept')
    const { code, stdout, stderr } = await cli(['restore', file, '--overwrite', '--yes', name], full, {
      BACKUP_DIR: kept,
    })
    expect([code, stderr, stdout]).toEqual([0, '', expect.stringContaining('What was there is kept in ')])
    expect(await describeDatabase(full.url)).toEqual(played)

    const [point] = await readdir(kept)
    expect(point).toMatch(/^called-it-before-restore-.*\.backup$/)
    const back = await places.empty()
    expect(await cli(['restore', `${kept}/${point}`], back)).toMatchObject({ code: 0 })
    expect(await describeDatabase(back.url)).toEqual(before)
  })

  test('is left alone while anybody is connected, or if it is of another program', async () => {
    const full = await places.copyOf()
    const name = new URL(full.url).pathname.slice(1)
    // The product's own user does not see what connections of other users do.
    const ofOthers = new URL(inject('testServerUrl'))
    ofOthers.pathname = `/${name}`
    for (const connected of [full.url, ofOthers.href])
      await onDatabase(connected, async () => {
        expect(await cli(['restore', file, '--overwrite', '--yes', name], full)).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^The database is in use by .*: stop all processes of Called It/),
        })
      })
    const other = await places.empty()
    await onDatabase(other.url, (client) => client.query('create table shop (id int)'))
    expect(await cli(['restore', file, '--overwrite', '--yes', 'x'], other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds tables that are not those of Called It'),
    })
  })
})

test('an encrypted backup needs its secret key', async () => {
  const [own, other] = [await generateIdentity(), await generateIdentity()]
  const [ownFile, otherFile] = [places.inner('own.key'), places.inner('other.key')]
  await writeFile(ownFile, `# created by age-keygen\n${own}\n`)
  await writeFile(otherFile, other)
  const path = await backUp({ url }, 'encrypted', { BACKUP_KEY: await identityToRecipient(own) })
  expect(path).toMatch(/\.backup\.age$/)
  const bytes = await readFile(path)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)

  const empty = await places.empty()
  const attempt = (from: string, ...more: string[]) => cli(['restore', from, ...more], empty)
  const refused = (sentence: string) => ({ code: 1, stderr: expect.stringContaining(sentence) })
  expect(await attempt(path)).toMatchObject(refused('is encrypted: name the file with the secret key'))
  expect(await attempt(path, '--identity', otherFile)).toMatchObject(refused('is encrypted to another key'))
  expect(await attempt(path, '--identity', path)).toMatchObject(refused('holds no secret key of age'))
  expect(await attempt(path, '--identity', '/no/key')).toMatchObject(refused('cannot be read'))
  const cut = places.inner('cut.age')
  await writeFile(cut, bytes.subarray(0, bytes.length - 50))
  expect(await attempt(cut, '--identity', ownFile)).toMatchObject(refused('is damaged or cut short'))
  expect(await isEmpty(empty)).toBe(true)
  expect(await attempt(path, '--identity', ownFile, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is whole: \d+ rows of \d+ tables.*Nothing is written\.\n$/),
  })
  expect(await isEmpty(empty)).toBe(true)
  expect(await attempt(path, '--identity', ownFile)).toMatchObject({ code: 0 })
  expect(await describeDatabase(empty.url)).toEqual(await describeDatabase(url))
})

describe('a process that is killed', () => {
  test('while it writes a backup leaves no file that looks whole', async () => {
    const source = await places.empty()
    await cli(['restore', file], source)
    const folder = places.inner('killed')
    await onDatabase(source.url, async (client) => {
      // The backup waits for this lock, in the middle of its work.
      await client.query('begin; lock table users in access exclusive mode')
      const { child, ended } = run('cli', ['backup', folder], { DATABASE_URL: source.url })
      await eventually(async () => expect(await readdir(folder)).toHaveLength(1))
      child.kill('SIGKILL')
      await ended
    })
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.part$/)])
  })

  test('while it restores leaves the database as it was', async () => {
    const empty = await places.empty()
    const name = new URL(empty.url).pathname.slice(1)
    const { child, ended } = run('cli', ['restore', file], { DATABASE_URL: empty.url })
    await eventually(async () => {
      const { rowCount } = await server.database.pool.query(
        `select from pg_stat_activity where datname = $1 and query ~ '^(copy|alter|truncate|create)' and xact_start is not null`,
        [name],
      )
      expect(rowCount).toBe(1)
    })
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ code: null })
    await eventually(async () => expect(await isEmpty(empty)).toBe(true))
  })
})
