// Fails if a document names a file or folder that does not exist, or if ARCHITECTURE.md is too long to be
// read at once. check-layout.ts runs it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const DOCUMENTS = [
  '*.md',
  'docs/*.md',
  'docs/decisions/*.md',
  'bench/*.md',
  'e2e/*.md',
  'scripts/*.md',
  'packages/*/*.md',
  'apps/*/src/*/*.md',
  'apps/web/src/features/*/*.md',
]
/** The changelog and the decisions describe the time at which they were written. */
const HISTORY = /^(CHANGELOG\.md|docs\/decisions\/)/

/** The folders from which documents may name files, besides their own folder. */
const BASES = ['', 'apps/server', 'apps/server/src', 'apps/web/src']
/** The name of a test is enough: editors find it. */
const TEST = /^[\w.-]+\.(test|spec)\.tsx?$/

const PATH = /^[\w.@-]+(\/[\w.@*-]+)*\/?$/
const FILE = /\.(ts|tsx|mjs|js|css|sql|json|md|html)$/
/** Files that a run makes, and words that only look like paths. */
const MADE = /^(node_modules|apps\/web\/dist|\.data)(\/|$)|^[\w.-]+\.example\//

const MOST_WORDS = 1500

/** Returns the problems with the documents below `root`, one line each. */
export function documentProblems(root: string): string[] {
  const documents = DOCUMENTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !HISTORY.test(path))
    .toSorted()
  const tests = globSync('{apps,packages,bench,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  const testNames = new Set(tests.map((path) => basename(path)))
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [
      ...pathsIn(text)
        .filter((path) => !(TEST.test(path) && testNames.has(path)) && !isThere(root, document, path))
        .map((path) => `${document}: names ${path}, which does not exist`),
      ...linksIn(text)
        .filter((link) => !existsSync(join(root, dirname(document), link)))
        .map((link) => `${document}: links to ${link}, which does not exist`),
      ...(document === 'ARCHITECTURE.md' ? lengthProblems(text) : []),
    ]
  })
}

/** Returns the words in backticks that look like a file or a folder, each once. */
function pathsIn(text: string): string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
  const paths = spans.filter((span) => PATH.test(span) && (FILE.test(span) || span.endsWith('/')))
  return [...new Set(paths)].filter((path) => !MADE.test(path))
}

function linksIn(text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link!)
  return links.filter((link) => !/^[a-z]+:/.test(link))
}

function isThere(root: string, document: string, path: string): boolean {
  return [dirname(document), ...BASES].some((base) =>
    path.includes('*')
      ? globSync(join(base, path), { cwd: root }).length > 0
      : existsSync(join(root, base, path)),
  )
}

function lengthProblems(text: string): string[] {
  const words = text.replaceAll(/^```mermaid$[^]*?^```$/gm, '').match(/\S+/g)?.length ?? 0
  return words > MOST_WORDS
    ? [
        `ARCHITECTURE.md: has ${words} words, at most ${MOST_WORDS} are allowed: move details to a module's README`,
      ]
    : []
}

const withoutBlocks = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, '')
