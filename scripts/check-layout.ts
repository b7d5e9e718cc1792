// Fails if a file is in the wrong place, if a folder or a file is too large, or if the diagram in ARCHITECTURE.md does not
// match scripts/modules.ts.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { documentProblems } from './check-documents.ts'
import { withDiagram } from './draw-modules.ts'
import { ASIDE_MODULES, ORDERED_MODULES } from './modules.ts'
import { reportProblems } from './report-problems.ts'

/** Where the code is, and how many levels of folders each area may have below itself. */
const AREAS = [
  { path: 'packages/*/src', levels: 1 },
  { path: 'packages/*/test', levels: 1 },
  // A module with one level of folders.
  { path: 'apps/server/src', levels: 2 },
  // Each source of results is a folder of its own.
  { path: 'apps/server/src/feeds/sources', levels: 1 },
  { path: 'apps/server/test', levels: 1 },
  // A floor, and one level of folders in it; features have one more, for the nouns of the product.
  { path: 'apps/web/src', levels: 2 },
  { path: 'apps/web/src/features', levels: 2 },
  { path: 'apps/web/test', levels: 1 },
  { path: 'apps/web/vite', levels: 0 },
  { path: 'bench', levels: 1 },
  { path: 'e2e', levels: 1 },
  { path: 'scripts', levels: 1 },
]

const MOST_NAMES = 24
const MOST_LINES = 250
const MOST_LINES_OF_TEST_OR_SHEET = 400

const CODE = /\.(tsx?|mjs|js|css)$/
const TEST = /\.(test|spec)\.tsx?$/
/** The lists of kinds: they export what the files of the kinds declare, and nothing else. */
const LIST = /\/kinds\/all\.ts$/
/** Meaningless names, and barrels. */
const EMPTY_NAME = /^(index|utils?|helpers?|common|misc|types|constants|manager|service)\.\w+$/

/** Returns the problems with the files below `root`, one line each. */
export function layoutProblems(root: string): string[] {
  const files = AREAS.flatMap(({ path }) => globSync(`${path}/**/*.*`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => CODE.test(path))
  const sources = [...new Set(files)].toSorted()
  return [
    ...moduleProblems(root),
    ...diagramProblems(root),
    ...documentProblems(root),
    ...depthProblems(sources),
    ...nameProblems(sources),
    ...untestedRules(root, sources),
    ...reexportProblems(root, sources),
    ...fullFolders(sources),
    ...longFiles(root, sources),
  ]
}

/**
 * Checks that the folders of the server are the modules of modules.ts, each with a front door that is named like its folder.
 */
function moduleProblems(root: string): string[] {
  const server = 'apps/server/src'
  const known = [...ORDERED_MODULES, ...ASIDE_MODULES].map(({ name }) => name)
  const found = readdirSync(join(root, server), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'platform')
    .map(({ name }) => name)
  return [
    ...found
      .filter((name) => !known.includes(name))
      .map((name) => `${server}/${name}: scripts/modules.ts does not name this module`),
    ...known
      .filter((name) => !found.includes(name))
      .map((name) => `${server}/${name}: is named by scripts/modules.ts, but does not exist`),
    ...found
      .filter((name) => !existsSync(join(root, server, name, `${name}.ts`)))
      .map((name) => `${server}/${name}: needs a front door, ${name}.ts`),
  ]
}

function diagramProblems(root: string): string[] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  return text === withDiagram(text)
    ? []
    : ['ARCHITECTURE.md: its diagram is not what scripts/modules.ts says: run node scripts/draw-modules.ts']
}

function depthProblems(sources: string[]): string[] {
  const deepest = (folder: string) =>
    Math.max(
      ...AREAS.map(({ path, levels }) => {
        const depth = path.split('/').length
        const start = folder.split('/').slice(0, depth).join('/')
        return new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(start) ? depth + levels : 0
      }),
    )
  return [...new Set(sources.map((path) => dirname(path)))]
    .filter((folder) => folder.split('/').length > deepest(folder))
    .map((folder) => `${folder}: lies too deep; a module has one level of folders`)
}

function nameProblems(sources: string[]): string[] {
  return sources.flatMap((path) => {
    const name = basename(path)
    if (EMPTY_NAME.test(name)) return [`${path}: name it after what it holds`]
    return name === name.toLowerCase() ? [] : [`${path}: kebab-case file names`]
  })
}

/** Checks that every file of rules has a test beside it. */
function untestedRules(root: string, sources: string[]): string[] {
  return sources
    .filter((path) => path.startsWith('packages/rules/src/') && !TEST.test(path))
    .filter((path) => basename(path) !== 'limits.ts' && !LIST.test(path))
    .filter((path) => !existsSync(join(root, path.replace(/\.ts$/, '.test.ts'))))
    .map((path) => `${path}: a rule needs its .test.ts beside it`)
}

/** Refuses exports of what other files declare: a front door declares its use cases itself. */
function reexportProblems(root: string, sources: string[]): string[] {
  return sources
    .filter((path) => /^(?:apps\/server|packages\/[^/]+)\/src\//.test(path) && !LIST.test(path))
    .filter((path) => /^export (?:type )?[{*]/m.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => `${path}: exports what it does not declare; declare the use case here, or enter its file`)
}

/**
 * Returns the folders with too many names. A component with its sheet and its test is one name; a test of something that is
 * elsewhere is not counted.
 */
function fullFolders(sources: string[]): string[] {
  const names = new Map<string, Set<string>>()
  for (const path of sources.filter((each) => !TEST.test(each))) {
    const folder = dirname(path)
    names.set(folder, (names.get(folder) ?? new Set()).add(basename(path).replace(/\..*$/, '')))
  }
  return [...names]
    .filter(([, { size }]) => size > MOST_NAMES)
    .map(([folder, { size }]) => `${folder}: holds ${size} names, at most ${MOST_NAMES}; divide it`)
}

function longFiles(root: string, sources: string[]): string[] {
  return sources.flatMap((path) => {
    const most = TEST.test(path) || path.endsWith('.css') ? MOST_LINES_OF_TEST_OR_SHEET : MOST_LINES
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
    return lines > most ? [`${path}: has ${lines} lines, at most ${most}; divide it`] : []
  })
}

if (import.meta.main) reportProblems('layout', layoutProblems('.'))
