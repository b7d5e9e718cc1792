#!/usr/bin/env node
// Every table has one module that writes it, and modules above may join it. Reads the statements of the stores: a
// table is written by its owner alone, and read by its owner and by modules above that. Run by `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = process.argv[2] ?? '.'
const source = join(root, 'apps/server/src')

/** The modules from below; each may read tables of those before it. What stands aside may read all of them. */
const ORDER = [
  'platform',
  'accounts',
  'tournaments',
  'teams',
  'predictions',
  'ratings',
  'statistics',
  'hall',
  'results',
]

/** The module that writes a table. */
const OWNERS = {
  platform: ['migrations', 'rate_limits', 'dev_messages', 'notes', 'messenger_pace'],
  accounts: ['users', 'organiser_accounts', 'login_codes', 'sign_in_networks', 'sessions', 'avatars'],
  tournaments: [
    'sports',
    'tournaments',
    'applied_documents',
    'user_groups',
    'entities',
    'players',
    'stages',
    'rounds',
    'table_groups',
    'events',
    'questions',
    'participants',
  ],
  teams: ['teams', 'team_members', 'draws', 'draw_entries', 'kept_places'],
  predictions: ['predictions', 'answers', 'answer_blocks'],
  ratings: [
    'publications',
    'ratings',
    'rating_blocks',
    'place_blocks',
    'member_blocks',
    'team_publications',
    'team_blocks',
    'favourites',
  ],
  statistics: ['question_sums', 'tournament_statistics'],
  hall: ['winner_lists', 'winners'],
  results: ['audit_log'],
  chat: ['messages'],
  feeds: ['feeds'],
  content: ['content_items'],
  notifications: ['mailings', 'mailing_messages'],
}
const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module])),
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
