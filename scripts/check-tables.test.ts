import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '..')
const MIGRATIONS = 'apps/server/migrations'
let root: string

/** A repository that has our migrations, and no module yet. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'called-it-tables-'))
  cpSync(join(REPOSITORY, MIGRATIONS), join(root, MIGRATIONS), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What the check says, line by line; nothing where it passes. */
function problems(place = root): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'check-tables.mjs'), place],
    { encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual(stderr === '' ? [0, 'tables ok\n'] : [1, ''])
  return stderr.split('\n').filter((line) => line !== '')
}

/** Puts a statement into a file of a module, as stores have them. */
function write(path: string, statement: string): void {
  const file = join(root, 'apps/server/src', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `export const run = (db) => sql\`${statement}\`.execute(db)\n`)
}

test('the repository is good', () => {
  expect(problems(REPOSITORY)).toEqual([])
})

describe('a store is refused', () => {
  const said = (path: string, what: string) => [`apps/server/src/${path}: ${what}`]

  test.each([
    ['insert into users (name) values (1)', 'users'],
    ['update users set name = 1', 'users'],
    ['update only users set name = 1', 'users'],
    ['delete from sessions where true', 'sessions'],
    ['truncate sessions', 'sessions'],
    ['truncate table sessions', 'sessions'],
    ['lock table users in share mode', 'users'],
    ['insert into\n      "users" (name) values (1)', 'users'],
    ['with gone as (delete from users returning id) select id from gone', 'users'],
  ])('that writes a table of a module below it: %s', (statement, table) => {
    write('ratings/reading/page-store.ts', statement)
    expect(problems()).toEqual(
      said('ratings/reading/page-store.ts', `writes ${table}, which belongs to accounts`),
    )
  })

  test('that writes a table of a module above it', () => {
    write('tournaments/store.ts', 'insert into answers (n) values (1)')
    expect(problems()).toEqual(said('tournaments/store.ts', 'writes answers, which belongs to predictions'))
  })

  test.each(['select 1 from predictions', 'select 1 from events e left join predictions p on true'])(
    'that reads a table of a module above it: %s',
    (statement) => {
      write('tournaments/store.ts', statement)
      expect(problems()).toEqual(
        said('tournaments/store.ts', 'reads predictions, which belongs to predictions'),
      )
    },
  )

  test('that stands aside and writes', () => {
    write('chat/store.ts', 'update participants set seat = 1')
    expect(problems()).toEqual(said('chat/store.ts', 'writes participants, which belongs to tournaments'))
  })

  test('that is one of the platform and reads the product', () => {
    write('platform/http/health.ts', 'select 1 from users')
    expect(problems()).toEqual(said('platform/http/health.ts', 'reads users, which belongs to accounts'))
  })

  test('that reads a table of a module that stands aside', () => {
    write('results/audit-store.ts', 'select 1 from feeds')
    expect(problems()).toEqual(said('results/audit-store.ts', 'reads feeds, which belongs to feeds'))
  })

  test('that has no name of a store', () => {
    const file = join(root, 'apps/server/src/ratings/ratings.ts')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, "export const run = (pool) => pool.query('delete from users')\n")
    expect(problems()).toEqual(said('ratings/ratings.ts', 'writes users, which belongs to accounts'))
  })

  test('once for each mistake, all at once', () => {
    write('tournaments/store.ts', 'select 1 from predictions join ratings on true')
    write('accounts/store.ts', 'update events set ord = 1')
    expect(problems()).toHaveLength(3)
  })
})

describe('a store may', () => {
  test.each([
    [
      'ratings/reading/page-store.ts',
      'insert into publications select 1 from predictions p join users u on true',
    ],
    [
      'predictions/answer-store.ts',
      'select 1 from tournaments t join questions q on true join users u on true',
    ],
    ['hall/store.ts', 'select 1 from ratings join tournament_statistics on true'],
    ['feeds/store.ts', 'update feeds set speed = (select 1 from ratings)'],
    ['organiser/store.ts', 'select 1 from predictions join feeds on true'],
    ['tournaments/store.ts', 'with seated as (select 1 from events) select 1 from seated'],
  ])('write its own tables and read those below: %s', (path, statement) => {
    write(path, statement)
    expect(problems()).toEqual([])
  })

  test('be read or written by tests as they please', () => {
    write('tournaments/store.test.ts', 'delete from predictions')
    expect(problems()).toEqual([])
  })
})

describe('a table', () => {
  test.each(['create table prizes (id int);', 'create unlogged table if not exists prizes (id int);'])(
    'without an owner is refused: %s',
    (statement) => {
      writeFileSync(join(root, MIGRATIONS, '0099_prizes.sql'), statement)
      expect(problems()).toEqual(['table prizes: no module owns it'])
    },
  )

  test('that nobody makes any more has no owner either', () => {
    rmSync(join(root, MIGRATIONS, '0005_feeds.sql'))
    expect(problems()).toEqual(['table feeds: no migration makes it'])
  })
})
