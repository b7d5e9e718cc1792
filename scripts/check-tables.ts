// Every table has one module that writes it and locks its rows, and modules above may join it: scripts/modules.ts says
// which. Reads the statements in the source of the server.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASIDE_MODULES, LOCKS_ELSEWHERE, ORDERED_MODULES, PLATFORM_TABLES } from './modules.ts'
import { reportProblems } from './report-problems.ts'
import { statementsIn, UNKNOWN_TABLE } from './sql-statements.ts'
import { tablesIn, UNKNOWN_ALIAS } from './sql-tables.ts'

const SERVER = 'apps/server/src'
const MIGRATIONS = 'apps/server/migrations'

/** The modules from below; each may read tables of those before it. Modules aside may read all of theirs. */
const ORDER = ['platform', ...ORDERED_MODULES.map(({ name }) => name)]
const ownerOf = new Map(
  [{ name: 'platform', tables: PLATFORM_TABLES }, ...ORDERED_MODULES, ...ASIDE_MODULES].flatMap(
    ({ name, tables }) => tables.map((table) => [table, name] as const),
  ),
)
const TABLES = new Set(ownerOf.keys())
const WORDS = { writes: 'writes', locks: 'locks rows of', reads: 'reads' }

type Lock = { module: string; table: string }
type Mistake = { how: 'writes' | 'locks' | 'reads'; table: string; module: string; path: string }

/** What is wrong with the tables and statements of the repository at `root`, one line each. */
export function tableProblems(root: string, allowedLocks: Lock[] = LOCKS_ELSEWHERE): string[] {
  const find = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const sources = find(`${SERVER}/**/*.ts`)
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => fileAccess(path, read(path)))
  const mistakes = sources.flatMap((source) => source.mistakes)
  const isAllowed = ({ how, module, table }: Mistake) =>
    how === 'locks' && allowedLocks.some((lock) => lock.module === module && lock.table === table)
  return [
    ...ownerProblems(find(`${MIGRATIONS}/*.sql`).map(read)),
    ...sources.flatMap(({ unclear }) => unclear),
    ...mistakes
      .filter((mistake) => !isAllowed(mistake))
      .map(
        ({ path, how, table }) => `${path}: ${WORDS[how]} ${table}, which belongs to ${ownerOf.get(table)}`,
      ),
    ...allowedLocks
      .filter(
        ({ module, table }) =>
          !mistakes.some((each) => each.how === 'locks' && each.module === module && each.table === table),
      )
      .map(({ module, table }) => `scripts/modules.ts: ${module} no longer locks ${table}; remove the entry`),
  ]
}

/** Every table that the migrations make has an owner, and every table with an owner is made by them. */
function ownerProblems(migrations: string[]): string[] {
  const made = migrations.flatMap((text) =>
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map((match) => match[1]!),
  )
  return [
    ...made.filter((table) => !TABLES.has(table)).map((table) => `table ${table}: no module owns it`),
    // The table of the migrations is made by the code that applies them.
    ...[...TABLES]
      .filter((table) => !made.includes(table) && table !== 'migrations')
      .map((table) => `table ${table}: no migration makes it`),
  ]
}

/** What a file does with the tables of other modules and may not, and what cannot be seen of it. */
function fileAccess(path: string, source: string): { mistakes: Mistake[]; unclear: string[] } {
  const module = path.split('/')[3]!
  const all = statementsIn(source, TABLES).map((statement) => tablesIn(statement))
  const together = (how: Mistake['how']) => [...new Set(all.flatMap((access) => [...access[how]]))]
  const foreign = (how: Mistake['how']) =>
    together(how)
      .filter((table) => TABLES.has(table) && ownerOf.get(table) !== module)
      .map((table) => ({ path, module, how, table }))
  const unclear = []
  if ([...together('reads'), ...together('writes')].includes(UNKNOWN_TABLE))
    unclear.push(`${path}: names a table that is only known while the program runs`)
  if (together('locks').includes(UNKNOWN_ALIAS))
    unclear.push(`${path}: locks rows of a table that its statement does not name itself`)
  return {
    unclear,
    mistakes: [
      ...foreign('writes'),
      ...foreign('locks'),
      ...foreign('reads').filter(({ table }) => !mayRead(module, ownerOf.get(table)!)),
    ],
  }
}

/** Modules of the order read what is below them; those that stand aside, and the root, read everything. */
function mayRead(module: string, owner: string): boolean {
  if (!ORDER.includes(module)) return true
  return ORDER.includes(owner) && ORDER.indexOf(owner) < ORDER.indexOf(module)
}

if (import.meta.main) reportProblems('tables', tableProblems('.'))
