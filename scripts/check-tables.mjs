#!/usr/bin/env node
// Every table has one module that writes it, and modules above may join it. Reads the statements of the stores: a
// table is written by its owner alone, and read by its owner and by modules above that. Run by `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ASIDE_MODULES, ORDERED_MODULES, PLATFORM_TABLES } from './modules.ts'

const root = process.argv[2] ?? '.'
const source = join(root, 'apps/server/src')

const ordered = ORDERED_MODULES.map(({ name }) => name)
/** The modules whose tables each other module may read: those below it. Modules aside may read all of them. */
const ORDER = ['platform', ...ordered]
const ownerOf = new Map(
  [{ name: 'platform', tables: PLATFORM_TABLES }, ...ORDERED_MODULES, ...ASIDE_MODULES].flatMap(
    ({ name, tables }) => tables.map((table) => [table, name]),
  ),
)

const problems = []

// Every table that the migrations make has an owner, and nothing is owned that they do not make.
const made = globSync(join(root, 'apps/server/migrations/*.sql')).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(
    (it) => it[1],
  ),
)
for (const table of made) if (!ownerOf.has(table)) problems.push(`table ${table}: no module owns it`)
for (const table of ownerOf.keys()) {
  if (!made.includes(table) && table !== 'migrations') problems.push(`table ${table}: no migration makes it`)
}

const WRITES =
  /\b(?:insert into|update|delete from|truncate table|truncate|lock table)\s+(?:only\s+)?"?(\w+)/g
const READS = /\b(?:from|join)\s+"?(\w+)/g

for (const path of globSync(join(source, '**/*.ts'))) {
  if (path.endsWith('.test.ts')) continue
  const text = readFileSync(path, 'utf8')
  if (!/\bsql[`<.]|\.query\(/.test(text)) continue
  const module = relative(source, path).split('/')[0]
  const say = (table, what) =>
    problems.push(`${relative(root, path)}: ${what} ${table}, which belongs to ${ownerOf.get(table)}`)
  for (const [, table] of text.matchAll(WRITES)) {
    if (ownerOf.has(table) && ownerOf.get(table) !== module) say(table, 'writes')
  }
  for (const [, table] of text.matchAll(READS)) {
    const owner = ownerOf.get(table)
    if (owner === undefined || owner === module) continue
    const isAbove = ORDER.includes(module)
      ? ORDER.indexOf(owner) < ORDER.indexOf(module) && ORDER.includes(owner)
      : true
    if (!isAbove) say(table, 'reads')
  }
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write('tables ok\n')
