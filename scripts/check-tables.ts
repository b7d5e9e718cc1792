// Checks the access to tables: one module writes each table and locks its rows, and the modules above it may
// join it (scripts/modules.ts). Reads the statements in the source of the server.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASIDE_MODULES, LOCKS_ELSEWHERE, ORDERED_MODULES, PLATFORM_TABLES } from './modules.ts'
import { reportProblems } from './report-problems.ts'
import { statementsIn, UNKNOWN_TABLE } from './sql-statements.ts'
import { tablesIn, UNKNOWN_ALIAS } from './sql-tables.ts'

const SERVER = 'apps/server/src'
const MIGRATIONS = 'apps/server/migrations'

/**
 * The modules, lowest first; each may read the tables of those before it. Aside modules may read all of them.
 */
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

/** Returns the problems with the tables and statements of the repository at `root`, one line each. */
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

/**
 * Checks that each table of the migrations has an owner, and that the migrations make each table with an
 * owner.
 */
function ownerProblems(migrations: string[]): string[] {
  const made = migrations.flatMap((text) =>
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map((match) => match[1]!),
  )
  return [
    ...made.filter((table) => !TABLES.has(table)).map((table) => `table ${table}: no module owns it`),
    // The code that applies the migrations makes their own table.
    ...[...TABLES]
      .filter((table) => !made.includes(table) && table !== 'migrations')
      .map((table) => `table ${table}: no migration makes it`),
  ]
}

/**
 * Returns the forbidden uses of other modules' tables in a file, and the statements that cannot be analysed.
 */
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

/**
 * Whether a module may read a table: ordered modules read tables below them; aside modules and the root read
 * all.
 */
function mayRead(module: string, owner: string): boolean {
  if (!ORDER.includes(module)) return true
  return ORDER.includes(owner) && ORDER.indexOf(owner) < ORDER.indexOf(module)
}

if (import.meta.main) reportProblems('tables', tableProblems('.'))
