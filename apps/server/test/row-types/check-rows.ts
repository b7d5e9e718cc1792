// Compares the row types of the server's statements, sql<Row>`…`, with what PostgreSQL answered to them while the tests
// ran (statement-recorder.ts): names of columns, their types, and nulls. With `--all`, after a run of all tests, it names
// the statements that no test ran, and fails where they are many.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recording } from './statement-recorder.ts'
import { compareRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'

/** The share of statements that a run of all tests may leave out: some run in processes of their own only. */
const UNSEEN_SHARE_MAX = 0.1
const { STATEMENTS_FOLDER: folder } = process.env
if (!folder)
  throw new Error('STATEMENTS_FOLDER names no folder: this check runs after the tests, in `npm test`')
const recordings = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Recording),
)
const root = join(import.meta.dirname, '../../../..')
const declared = readDeclaredRows(
  root,
  'tsconfig.json',
  (path) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'),
).filter(({ columns }) => columns.size > 0)
const { problems, seen } = compareRows(declared, recordings)
if (process.argv.includes('--all')) {
  const unseen = declared.filter((statement) => !seen.has(statement)).map(({ place }) => place)
  if (unseen.length > 0) process.stdout.write(`No test runs the statements at ${unseen.join(', ')}.\n`)
  if (unseen.length > declared.length * UNSEEN_SHARE_MAX)
    problems.push(`the tests run only ${seen.size} of ${declared.length} statements`)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(
  `rows: ${seen.size} of ${declared.length} statements seen, ${problems.length} problems\n`,
)
if (problems.length > 0 || seen.size === 0) process.exitCode = 1
