import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { withServer } from '../../../test/started-server.ts'
import { isOlder, RELEASE } from '../release.ts'
import { migrate, migrationNames } from './migrations.ts'
import { oldestOf, refusalOf, watchRelease } from './oldest-program.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
/** The last migration from before migrations named the oldest program. */
const LAST_UNNAMED = '0062'

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.99.99', false],
  ['0.2.0', '0.1.9', false],
])('release %s is older than %s: %s', (release, than, expected) => {
  expect(isOlder(release, than)).toBe(expected)
})

/** The names of the migrations that do not name the oldest program, or name one that does not exist yet. */
async function unnamedIn(
  files: readonly string[],
  read: (name: string) => Promise<string>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const name of files.filter((file) => file.slice(0, 4) > LAST_UNNAMED)) {
    const oldest = oldestOf(await read(name))
    if (oldest === null || isOlder(RELEASE, oldest)) wrong.push(name)
  }
  return wrong
}

test('each migration names the oldest program that may run with it', async () => {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  expect(await unnamedIn(files, (name) => readFile(join(MIGRATIONS, name), 'utf8'))).toEqual([])
})

test('the check finds a migration that names none, and one that names a release to come', async () => {
  const texts: Record<string, string> = {
    '0062_before.sql': 'select 1;',
    '9001_none.sql': 'select 1;',
    '9002_future.sql': '-- Oldest program: 99.0.0\nselect 1;',
    '9003_right.sql': '-- Adds a column.\n-- Oldest program: 0.1.0.\nselect 1;',
  }
  const wrong = await unnamedIn(Object.keys(texts), async (name) => texts[name]!)
  expect(wrong).toEqual(['9001_none.sql', '9002_future.sql'])
})

test('a process goes on serving when a migration of a newer release fails', async () => {
  const place = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  await writeFile(join(folder, '9001_bad.sql'), 'drop table sports cascade; select 1 / 0;')
  await withServer({ DATABASE_URL: place.url, MESSENGER: 'builtin' }, async ({ address }) => {
    await expect(migrate(place.url, { folder })).rejects.toThrow(/^The migration 9001_bad\.sql has failed, /)
    for (const path of ['/readyz', '/api/v1/sports'])
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200])
  })
  await rm(folder, { recursive: true })
  await place.drop()
})

describe('a database that a newer release has migrated', () => {
  let place: TestDatabase
  let pool: pg.Pool
  beforeEach(async () => {
    place = await createTestDatabase()
    pool = new pg.Pool({ connectionString: place.url })
  })
  afterEach(async () => {
    await pool.end()
    await place.drop()
  })
  const add = (name: string, oldest: string | null) =>
    pool.query('insert into migrations (name, oldest) values ($1, $2)', [name, oldest])

  test('is used by an older release that its migrations allow', async () => {
    await add('9001_added_column.sql', RELEASE)
    await add('9002_added_table.sql', '0.0.1')
    expect(await migrate(place.url)).toEqual([])
  })

  test('is refused with a sentence by a release that is too old for it', async () => {
    await add('9001_added_column.sql', RELEASE)
    await add('9002_dropped_column.sql', '99.1.0')
    await expect(migrate(place.url)).rejects.toThrow(
      `A newer release has migrated the database: since 9002_dropped_column.sql it needs release 99.1.0 or a newer one, and this is ${RELEASE}.`,
    )
  })

  test('is refused if a migration names no oldest program', async () => {
    await add('9001_of_another_branch.sql', null)
    await expect(migrate(place.url)).rejects.toThrow(
      'The database is of another version of this program: it has 9001_of_another_branch.sql.',
    )
  })

  test('stops a process that runs on it and has become too old, once', async () => {
    const refusals: string[] = []
    const end = watchRelease(pool, await migrationNames(), (sentence) => refusals.push(sentence), 20)
    await add('9001_added_column.sql', RELEASE)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(refusals).toEqual([])
    await add('9002_dropped_column.sql', '99.1.0')
    await eventually(() => expect(refusals).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(refusals).toEqual([refusalOf([{ name: '9002_dropped_column.sql', oldest: '99.1.0' }])])
    await end()
  })
})
