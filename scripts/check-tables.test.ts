import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { tableProblems } from './check-tables.ts'
import { ASIDE_MODULES, ORDERED_MODULES, PLATFORM_TABLES } from './modules.ts'
import { usePlantedTree } from './planted-tree.ts'

const REPOSITORY = join(import.meta.dirname, '..')
const MIGRATIONS = 'apps/server/migrations'
const tree = usePlantedTree()

const TABLES = [...ORDERED_MODULES, ...ASIDE_MODULES].flatMap(({ tables }) => tables).concat(PLATFORM_TABLES)
const MADE = TABLES.map((table) => `create table ${table} (id int);`)

/** A repository whose migrations make all tables, and no module yet. */
beforeEach(() => tree.write(`${MIGRATIONS}/0001_all.sql`, MADE.join('\n')))

const problems = (allowedLocks: { module: string; table: string }[] = []) =>
  tableProblems(tree.root, allowedLocks)

/** Writes code into a file of a module. */
const writeCode = (path: string, code: string) => tree.write(`apps/server/src/${path}`, code)

/** Writes a statement into a file of a module, in the form that stores use. */
const write = (path: string, statement: string) =>
  writeCode(path, `export const run = (db) => sql\`${statement}\`.execute(db)\n`)

test('the repository is good', () => {
  expect(tableProblems(REPOSITORY)).toEqual([])
})

describe('a store is refused', () => {
  const problemsOf = (path: string, problem: string) => [`apps/server/src/${path}: ${problem}`]

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
    ['INSERT INTO users (name) VALUES (1)', 'users'],
    ['UPDATE Users SET name = 1', 'users'],
    ['update "public"."users" set name = 1', 'users'],
    ['insert into public.users (name) values (1)', 'users'],
    ['delete from only public . users where true', 'users'],
    ['merge into users u using participants n on true when matched then do nothing', 'users'],
    ['MERGE INTO users USING x ON true WHEN MATCHED THEN UPDATE SET name = 1', 'users'],
    ['truncate publications, users', 'users'],
    ['lock table only users', 'users'],
    ['copy users from stdin', 'users'],
    ['alter table users add column x int', 'users'],
    ['drop table if exists users', 'users'],
    ['insert into publications select 1; delete from users', 'users'],
    ['/* a note */ update -- and one more\n users set name = 1', 'users'],
    ["insert into ${sql.table('users')} (name) values (1)", 'users'],
    ["insert into ${sql.id('public', 'users')} (name) values (1)", 'users'],
    ["update ${sql.ref('users')} set name = 1", 'users'],
    ["delete from ${sql.raw('users')} where true", 'users'],
    ["delete from ${sql.table(isOld ? 'publications' : 'users')} where true", 'users'],
    ['${isOld ? sql`delete from users where true` : sql`select 1`}', 'users'],
  ])('that writes a table of a module below it: %s', (statement, table) => {
    write('ratings/reading/page-store.ts', statement)
    expect(problems()).toEqual(
      problemsOf('ratings/reading/page-store.ts', `writes ${table}, which belongs to accounts`),
    )
  })

  test('that writes a table of a module above it', () => {
    write('tournaments/store.ts', 'insert into answers (n) values (1)')
    expect(problems()).toEqual(
      problemsOf('tournaments/store.ts', 'writes answers, which belongs to predictions'),
    )
  })

  test.each([
    'select 1 from predictions',
    'select 1 from events e left join predictions p on true',
    'select 1 from events e, predictions p where true',
    'select 1 from (select 1 from events) e, lateral (select 1) x, only predictions',
    'select 1 from events join rounds on true, predictions',
    'SELECT 1 FROM "predictions"',
    'select 1 from public.predictions',
    'select extract(epoch from x.moved_at) from predictions',
    'select 1 where exists (select from predictions)',
    'update events set ord = 1 from predictions p where true',
    'delete from events using predictions where true',
    "select 1 from ${sql.table('predictions')}",
    'select 1 union all select 1 from predictions',
  ])('that reads a table of a module above it: %s', (statement) => {
    write('tournaments/store.ts', statement)
    expect(problems()).toEqual(
      problemsOf('tournaments/store.ts', 'reads predictions, which belongs to predictions'),
    )
  })

  test('that belongs to an aside module and writes', () => {
    write('chat/store.ts', 'update participants set seat = 1')
    expect(problems()).toEqual(
      problemsOf('chat/store.ts', 'writes participants, which belongs to participants'),
    )
  })

  test('that belongs to the platform and reads the product', () => {
    write('platform/http/health.ts', 'select 1 from users')
    expect(problems()).toEqual(
      problemsOf('platform/http/health.ts', 'reads users, which belongs to accounts'),
    )
  })

  test('that reads a table of an aside module', () => {
    write('results/audit-store.ts', 'select 1 from feeds')
    expect(problems()).toEqual(problemsOf('results/audit-store.ts', 'reads feeds, which belongs to feeds'))
  })

  test.each([
    [
      "const TABLE = 'users'\nexport const run = (db) => sql`delete from ${sql.table(TABLE)}`.execute(db)",
      'writes',
    ],
    ["export const run = (db) => db.insertInto('users').values({}).execute()", 'writes'],
    ["export const run = (db) => db.updateTable('users as u').set({}).execute()", 'writes'],
    ["export const run = (db) => db.deleteFrom(['publications', 'users']).execute()", 'writes'],
    ["export const run = (db) => db.mergeInto('public.users').using('x').execute()", 'writes'],
    [
      "const DELETE = 'delete from users where true'\nexport const run = (pool) => pool.query(DELETE)",
      'writes',
    ],
    ['export const run = (pool) => pool.query({ text: `delete from users where id = ${1}` })', 'writes'],
  ])('in every form of the statement: %s', (code, problem) => {
    writeCode('ratings/page-store.ts', code)
    expect(problems()).toEqual(
      problemsOf('ratings/page-store.ts', `${problem} users, which belongs to accounts`),
    )
  })

  test.each([
    "export const run = (db) => db.selectFrom('predictions').execute()",
    "export const run = (db) => db.selectFrom('events').innerJoin('predictions as p', 'p.id', 'id').execute()",
  ])('that reads a table above it with the builder: %s', (code) => {
    writeCode('tournaments/store.ts', code)
    expect(problems()).toEqual(
      problemsOf('tournaments/store.ts', 'reads predictions, which belongs to predictions'),
    )
  })

  test('whose table is only known at run time', () => {
    writeCode(
      'ratings/store.ts',
      'export const run = (db, name) => sql`select 1 from ${sql.table(name)}`.execute(db)',
    )
    expect(problems()).toEqual(
      problemsOf('ratings/store.ts', 'names a table that is only known while the program runs'),
    )
  })

  test.each([
    'select 1 from users for update',
    'SELECT 1 FROM users u JOIN participants n ON true FOR NO KEY UPDATE OF u',
    'select 1 from users for share skip locked',
    'select 1 from publications p join users u on true where true for key share of u nowait',
    'with held as (select id from users for key share) insert into publications select id from held',
    'select 1 from publications p join users u on true ${hold ? sql`for update of p, u` : sql``}',
  ])('that locks rows of another module: %s', (statement) => {
    write('ratings/page-store.ts', statement)
    expect(problems().at(0)).toEqual(
      problemsOf('ratings/page-store.ts', 'locks rows of users, which belongs to accounts')[0],
    )
  })

  test.each(['select 1 from ${listed} for update', 'select 1 from publications p for update of u'])(
    'that locks rows without naming the table: %s',
    (statement) => {
      write('ratings/page-store.ts', statement)
      expect(problems()).toEqual(
        problemsOf('ratings/page-store.ts', 'locks rows of a table that its statement does not name itself'),
      )
    },
  )

  test('in a file that is not named as a store', () => {
    writeCode('ratings/ratings.ts', "export const run = (pool) => pool.query('delete from users')\n")
    expect(problems()).toEqual(problemsOf('ratings/ratings.ts', 'writes users, which belongs to accounts'))
  })

  test('with one problem for each mistake', () => {
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
      'predictions/saving/answer-store.ts',
      'select 1 from tournaments t join questions q on true join users u on true',
    ],
    ['hall/store.ts', 'select 1 from ratings join tournament_statistics on true'],
    ['feeds/store.ts', 'update feeds set speed = (select 1 from ratings)'],
    ['organiser/store.ts', 'select 1 from predictions join feeds on true'],
    ['tournaments/store.ts', 'with seated as (select 1 from events) select 1 from seated'],
    ['ratings/store.ts', 'select 1 from publications p join users u on true for update of p'],
    ['ratings/store.ts', 'select (select name from users limit 1) from publications for update'],
    ['ratings/store.ts', "select 'delete from users' from publications -- and then delete from users"],
    ['ratings/store.ts', 'insert into publications values (1) on conflict do update set id = 1'],
    ['accounts/store.ts', 'select substring(x.text from 1), trim(both from predictions) from users x'],
    ['accounts/store.ts', 'select 1 from users where name is distinct from predictions'],
  ])('write its own tables and read those below: %s', (path, statement) => {
    write(path, statement)
    expect(problems()).toEqual([])
  })

  test('be read and written by tests without limits', () => {
    write('tournaments/store.test.ts', 'delete from predictions')
    expect(problems()).toEqual([])
  })
})

describe('a table', () => {
  test.each([
    'create table prizes (id int);',
    'create unlogged table if not exists prizes (id int);',
    'CREATE TABLE prizes (id int);',
  ])('without an owner is refused: %s', (statement) => {
    tree.write(`${MIGRATIONS}/0099_prizes.sql`, statement)
    expect(problems()).toEqual(['table prizes: no module owns it'])
  })

  test('that no migration makes any more must leave its owner', () => {
    tree.write(`${MIGRATIONS}/0001_all.sql`, MADE.filter((text) => !text.includes('feeds')).join('\n'))
    expect(problems()).toEqual(['table feeds: no migration makes it'])
  })
})

test('a lock elsewhere may be allowed, as long as it is needed', () => {
  const allowed = [{ module: 'predictions', table: 'questions' }]
  write('predictions/answer-store.ts', 'select 1 from questions q for key share of q')
  expect(problems(allowed)).toEqual([])
  write('predictions/answer-store.ts', 'select 1 from questions q')
  expect(problems(allowed)).toEqual([
    'scripts/modules.ts: predictions no longer locks questions; remove the entry',
  ])
})
