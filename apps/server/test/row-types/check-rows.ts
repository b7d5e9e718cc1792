// Compares the row types of the server's statements, sql<Row>`…`, with what PostgreSQL answered to them while the tests
// ran (statement-recorder.ts): names of columns, their types, and nulls. With `--all`, after a run of all tests, it fails
// where no test ran a statement.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recording } from './statement-recorder.ts'
import { compareRows } from './compare-rows.ts'
import { readDeclaredRows } from './declared-rows.ts'

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
  const unseen = declared.filter((statement) => !seen.has(statement))
  problems.push(...unseen.map(({ place }) => `no test runs the statement at ${place}`))
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(
  `rows: ${seen.size} of ${declared.length} statements seen, ${problems.length} problems\n`,
)
if (problems.length > 0 || seen.size === 0) process.exitCode = 1
