#!/usr/bin/env node
// One way of styling: tokens and base are global, everything else is a CSS module beside its component. Fails when a
// sheet is neither, when a module has a class that nobody uses, when `styles.x` names none, and when a module reaches
// for a class of another. Run by `npm run check`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = process.argv[2] ?? '.'
const source = join(root, 'apps/web/src')

/** The sheet that imports the global ones; `ui/theme/` holds them. */
const ENTRY = 'app/styles.css'
const isGlobal = (path) => path === ENTRY || path.startsWith('ui/theme/')

/** Sheets that are still global; each becomes a module. */
const EXCEPTIONS = new Set([
  'app/shell.css',
  'features/login/login.css',
  'features/predictions/match-row.css',
  'features/predictions/next-lock.css',
  'features/predictions/predictions.css',
  'features/ratings/podium.css',
  'features/ratings/ratings.css',
  'features/sports/sport-picker.css',
  'features/tournaments/feed.css',
  'features/tournaments/tournament-hero.css',
  'ui/save-bar.css',
  'ui/score-plate.css',
])

/** Classes that a library gives its elements; the base styles know them too. */
const OF_LIBRARIES = new Set(['lucide'])

const problems = []
const say = (path, why) => problems.push(`apps/web/src/${path}: ${why}`)
const find = (pattern) =>
  globSync(pattern, { cwd: source })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
const read = (path) => readFileSync(join(source, path), 'utf8')

const sheets = find('**/*.css').filter((path) => !EXCEPTIONS.has(path))
for (const path of sheets.filter((each) => !isGlobal(each) && !each.endsWith('.module.css')))
  say(path, 'is global; make it a module, beside the component that imports it')
if (existsSync(join(source, ENTRY))) checkEntry()

const modules = new Map(
  sheets.filter((path) => path.endsWith('.module.css')).map((path) => [path, readModule(path)]),
)
const uses = new Map(
  [...modules.keys()].map((path) => [path, { importers: 0, all: false, names: new Set() }]),
)
for (const path of find('**/*.{ts,tsx}')) noteUses(path)
for (const [path, { classes }] of modules) {
  const { importers, all, names } = uses.get(path)
  if (importers === 0) say(path, 'is imported by nobody')
  else if (!all) for (const name of classes) if (!names.has(name)) say(path, `.${name} is used by nobody`)
}

if (problems.length) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write('styles ok\n')

function checkEntry() {
  for (const [, address] of withoutComments(read(ENTRY)).matchAll(/@import\s+['"]([^'"]+)['"]/g)) {
    const path = address.startsWith('.') ? join('app', address).replaceAll('\\', '/') : address
    if (path !== 'tailwindcss' && !isGlobal(path) && !EXCEPTIONS.has(path))
      say(ENTRY, `imports ${address}; it is for Tailwind and ui/theme`)
  }
}

/** The classes of a module; whatever stands before a brace and is no at-rule is a selector. */
function readModule(path) {
  const text = withoutComments(read(path))
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, head]) => head.trim())
  const classes = new Set()
  for (const selector of selectors.filter((head) => !head.startsWith('@'))) {
    for (const [, inner] of selector.matchAll(/:global\(([^)]*)/g))
      for (const name of classesIn(inner).filter((each) => !OF_LIBRARIES.has(each)))
        say(path, `depends on .${name}, which is not its own`)
    for (const name of classesIn(selector.replaceAll(/:global\([^)]*\)/g, ''))) classes.add(name)
  }
  for (const [, names] of text.matchAll(/composes:\s*([^;]+);/g))
    for (const name of names.split(/\s+/)) classes.delete(name) // used by the class that is composed of it
  return { classes }
}

function classesIn(selector) {
  const plain = selector.replaceAll(/\[[^\]]*\]/g, '')
  return [...plain.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name)
}

function noteUses(path) {
  const text = read(path)
  const code = text.replaceAll(/^import .*$/gm, '') // an address may hold the name itself
  for (const [, local, address] of text.matchAll(/import\s+(\w+)\s+from\s+['"]([^'"]+\.module\.css)['"]/g)) {
    const module = relative(source, join(source, dirname(path), address)).replaceAll('\\', '/')
    const use = uses.get(module)
    if (!use) {
      say(path, `imports ${address}, which does not exist`)
      continue
    }
    use.importers += 1
    const { classes } = modules.get(module)
    for (const [, dotted, quoted] of code.matchAll(
      new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'),
    )) {
      const name = dotted ?? quoted
      use.names.add(name)
      if (!classes.has(name)) say(path, `${local}.${name} is no class of ${address}`)
    }
    // A name that is only known while it runs may be any of them.
    if (new RegExp(`\\b${local}\\[[^']`).test(code)) use.all = true
  }
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
