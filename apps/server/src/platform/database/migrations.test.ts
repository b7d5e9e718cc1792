import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate, MIGRATION_LOCK } from './migrations.ts'
import { eventually } from '../../../test/eventually.ts'

// The poorest locale of a server: it knows only Latin letters.
const NAME = 'called_it_in_c'
let admin: pg.Client
let client: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('testServerUrl') })
  await admin.connect()
  await admin.query(`drop database if exists ${NAME}`)
  await admin.query(
    `create database ${NAME} template template0 locale_provider libc lc_ctype 'C' lc_collate 'C'`,
  )
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${NAME}`
  await migrate(url.href)
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${NAME}`)
  await admin.end()
})

test('Cyrillic names are found in any case in a database that does not know Cyrillic', async () => {
  expect((await client.query("select lower('ЁЖ') as own")).rows).toEqual([{ own: 'ЁЖ' }])
  await client.query(
    "insert into users (reddy_id, name) values ('1001', 'Артём Ёжиков'), ('1002', 'Ann Ross')",
  )
  const find = async (text: string) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from users where name_pieces(search_name) @> wanted_pieces(searchable($1)) and search_name like searchable($2)',
      [text, `%${text}%`],
    )
    return rows.map(({ name }) => name)
  }
  // Checks the index too, which the planner would not use for a table of this size.
  for (const seqscan of ['on', 'off']) {
    await client.query(`set enable_seqscan = ${seqscan}`)
    for (const text of ['артем', 'АРТЁМ', 'ежик', 'ЁЖИК', 'м ё'])
      expect(await find(text), text).toEqual(['Артём Ёжиков'])
    expect(await find('ANN')).toEqual(['Ann Ross'])
    expect(await find('борис')).toEqual([])
  }
  const { rows } = await client.query(
    "explain select 1 from users where name_pieces(search_name) @> wanted_pieces('ann')",
  )
  expect(JSON.stringify(rows)).toContain('users_name_pieces')
})

describe('an existing database', () => {
  let place: TestDatabase
  let own: pg.Client
  beforeEach(async () => {
    place = await createTestDatabase()
    own = new pg.Client({ connectionString: place.url })
    await own.connect()
  })
  afterEach(async () => {
    await own.end()
    await place.drop()
  })

  test('gets checksums for migrations applied without one, and none is applied again', async () => {
    const { rows: before } = await own.query('select * from migrations order by name')
    expect(before.map(({ checksum }) => checksum)).toEqual(
      before.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)),
    )
    await own.query('alter table migrations drop column checksum')
    expect(await migrate(place.url)).toEqual([])
    expect((await own.query('select * from migrations order by name')).rows).toEqual(before)
  })

  test('refuses a migration that has changed since, ignoring line ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
    await own.query('drop table migrations')
    const write = (text: string) => writeFile(join(folder, '0001_first.sql'), text)
    await write('create table first_one (\n  id int\n);\n')
    expect(await migrate(place.url, { folder })).toEqual(['0001_first.sql'])
    await write('create table first_one (\r\n  id int\r\n);\r\n')
    expect(await migrate(place.url, { folder })).toEqual([])
    await write('create table first_one (id bigint);\n')
    await expect(migrate(place.url, { folder })).rejects.toThrow(
      /^The migration 0001_first\.sql is not the one that was applied to this database: put the file back/,
    )
    await rm(folder, { recursive: true })
  })

  test('keeps nothing of a failing migration, and all of those before it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
    await own.query('drop table migrations')
    await writeFile(join(folder, '0001_good.sql'), 'create table good (id int);')
    await writeFile(join(folder, '0002_bad.sql'), 'create table bad (id int); select 1 / 0;')
    await expect(migrate(place.url, { folder })).rejects.toThrow(
      'The migration 0002_bad.sql has failed, and the database is as it was before it: division by zero. Go on with',
    )
    expect((await own.query('select name from migrations')).rows).toEqual([{ name: '0001_good.sql' }])
    expect(
      (await own.query("select to_regclass('good') is not null as good, to_regclass('bad') as bad")).rows,
    ).toEqual([{ good: true, bad: null }])
    await rm(folder, { recursive: true })
  })

  test('does not hold up calls behind a table that others use, and is applied when it is free', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
    await own.query('drop table migrations')
    await writeFile(
      join(folder, '0001_wide.sql'),
      '-- Oldest program: 0.1.0\nalter table users add column wide int;',
    )
    const onWait = vi.fn<(sentence: string) => void>()
    await own.query('begin')
    await own.query('select count(*) from users')
    const migrated = migrate(place.url, { folder, onWait })
    await eventually(() => expect(onWait).toHaveBeenCalled())
    expect(onWait.mock.calls[0]![0]).toBe(
      'The migration 0001_wide.sql waits for a table that others use, and is tried again.',
    )
    await own.query('commit')
    expect(await migrated).toEqual(['0001_wide.sql'])
    expect((await own.query('select name, oldest from migrations')).rows).toEqual([
      { name: '0001_wide.sql', oldest: '0.1.0' },
    ])
    await rm(folder, { recursive: true })
  })

  test('has no session with the lock afterwards, so none stays with the connection of a pooler', async () => {
    await migrate(place.url)
    const { rowCount } = await own.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(rowCount).toBe(0)
  })

  test('is migrated by several processes one after the other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
    await own.query('drop table migrations')
    for (const nth of [1, 2, 3])
      await writeFile(
        join(folder, `000${nth}_it.sql`),
        `create table it_${nth} (id int); select pg_sleep(0.1);`,
      )
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(place.url, { folder })))
    expect(applied.flat().toSorted()).toEqual(['0001_it.sql', '0002_it.sql', '0003_it.sql'])
    await rm(folder, { recursive: true })
  })

  test('after five seconds of waiting for the lock, a process reports who has it, and continues when it is free', async () => {
    // An older version took the lock of a session, which stayed with the connection of a pooler.
    await own.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid')
    const onWait = vi.fn<(sentence: string) => void>()
    const begun = performance.now()
    const migrated = migrate(place.url, { onWait })
    await eventually(() => expect(onWait).toHaveBeenCalledOnce())
    expect(performance.now() - begun).toBeGreaterThan(4900)
    expect(onWait.mock.calls[0]![0]).toMatch(
      new RegExp(
        `^The start waits for its turn to migrate the database: the connection with the pid ${rows[0]!.pid} `,
      ),
    )
    expect(onWait.mock.calls[0]![0]).toContain(`select pg_terminate_backend(${rows[0]!.pid})`)
    await own.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    expect(await migrated).toEqual([])
  })
})
