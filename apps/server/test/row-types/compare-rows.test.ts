import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { recordingInto, type Recording, recordStatements } from './statement-recorder.ts'
import { compareRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'

let folder: string
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'called-it-rows-'))
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Statement = { row: string; sql: string; values?: unknown[] }

/** Writes a statement into a source of its own, runs it, and answers with what the comparison finds. */
async function problemsOf({ row, sql, values = [] }: Statement): Promise<string[]> {
  const source = `declare const sql: any
type Row = ${row}
export const statement = sql<Row>\`${sql.replaceAll(/\$\d/g, '${1}')}\`
`
  writeFileSync(join(folder, 'store.ts'), source)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true }, "include": ["*.ts"] }',
  )
  const recordings: Recording[] = []
  const stop = recordStatements((recording) => recordings.push(recording))
  await client.query(sql, values)
  stop()
  const declared = readDeclaredRows(folder, 'tsconfig.json', (path) => path === 'store.ts')
  const { problems, seen } = compareRows(declared, recordings)
  expect(seen.size).toBe(1)
  return problems
}

test('a correct row type has no problem', async () => {
  expect(
    await problemsOf({
      row: `{ id: number; count: number; name: string | null; at: string; kind: 'a' | 'b'; isThere: boolean;
        ids: readonly number[]; bytes: Uint8Array; title: { ru: string }; anything: unknown }`,
      sql: `select $1::int as id, count(*) as count, null::text as name, now() as at, 'a' as kind, true as "isThere",
        array[1] as ids, decode('00', 'hex') as bytes, '{}'::jsonb as title, null::int as anything`,
      values: [1],
    }),
  ).toEqual([])
  expect(
    await problemsOf({
      row: '{ id: number } & ({ name: string } | { name: null; other: number })',
      sql: 'select 1 as id, null::text as name, null::int as other',
    }),
  ).toEqual([])
})

test('a wrong name of a column is a problem', async () => {
  expect(await problemsOf({ row: '{ user: number }', sql: 'select 1 as user_id' })).toEqual([
    'store.ts:3: the statement has a column user_id, which is not declared',
    'store.ts:3: user is declared, but the statement has no such column',
  ])
})

test('a wrong type of a column is a problem', async () => {
  const sql = 'select 1::numeric as points, now() as at, array[1] as ids, $1::bigint as total'
  expect(
    await problemsOf({
      row: '{ points: number; at: Date; ids: string[]; total: string | null }',
      sql,
      values: [5],
    }),
  ).toEqual([
    'store.ts:3: at is declared as object, but is string',
    'store.ts:3: ids is declared as string[], but is number[]',
    'store.ts:3: points is declared as number, but is string',
    'store.ts:3: total is declared as string, but is number',
  ])
})

test('a null that the type does not allow is a problem', async () => {
  const sql = 'select nullif(id, 2) as id from generate_series(1, $1::int) id'
  expect(await problemsOf({ row: '{ id: number }', sql, values: [1] })).toEqual([])
  expect(await problemsOf({ row: '{ id: number }', sql, values: [2] })).toEqual([
    'store.ts:3: id was null, which its type does not allow',
  ])
})

test('of two statements that fit a text the one with the longer pieces is meant', () => {
  const columns = new Map([['id', { kinds: new Set(['number']), isNullable: false, isOptional: false }]])
  const declared = [
    { place: 'general', pieces: ['select ', ' from users'], columns },
    { place: 'exact', pieces: ['select id from users'], columns },
  ]
  const { problems, seen } = compareRows(declared, [
    { text: 'select id from users', columns: [{ name: 'id', type: 25 }] },
  ])
  expect(problems).toEqual(['exact: id is declared as number, but is string'])
  expect([...seen]).toEqual([declared[1]])
})

test('a recorder that cannot write fails at once, and so does each statement that it cannot note', async () => {
  expect(() => recordingInto(join(folder, 'not-there'))).toThrow('ENOENT')
  const stop = recordStatements(() => {
    throw new Error('the disk is full')
  })
  await expect(client.query('select 1 as unseen')).rejects.toThrow('the disk is full')
  stop()
  expect((await client.query('select 2 as unseen')).rows).toEqual([{ unseen: 2 }])
})
