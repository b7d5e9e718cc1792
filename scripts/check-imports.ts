// Checks the imports against the rules of dependency-cruiser.config.mjs. dependency-cruiser reads TypeScript
// through @swc/core; without a compiler that it can use it skips those files and reports success. So this
// check also fails if a source file was not read.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { reportProblems } from './report-problems.ts'

const AREAS = ['packages', 'apps', 'bench', 'e2e', 'scripts']
const CRUISE = join(import.meta.dirname, '../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const CONFIG = join(import.meta.dirname, '../dependency-cruiser.config.mjs')

/** The part of dependency-cruiser's report that is used here. */
type Cruise = {
  modules: { source: string }[]
  summary: {
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[]
    ruleSetUsed: { forbidden: { name: string; comment: string }[] }
  }
}

/** Returns the problems with the imports of the repository at `root`, a line each. */
export function importProblems(root: string): string[] {
  const { modules, summary } = cruise(root)
  const unread = unreadProblems(root, new Set(modules.map(({ source }) => source)))
  if (unread.length > 0) return unread
  return summary.violations.map(({ rule: { name }, from, to, cycle }) => {
    const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to
    const comment = summary.ruleSetUsed.forbidden.find((rule) => rule.name === name)?.comment
    return `${from} -> ${path}\n  ${name}: ${comment}`
  })
}

/** Returns a problem if some of the source files were not read. */
export function unreadProblems(root: string, read: ReadonlySet<string>): string[] {
  const unread = sourcesOf(root).filter((path) => !read.has(path))
  if (unread.length === 0) return []
  return [`files that were not read: ${unread.length}, ${unread[0]} among them: is @swc/core installed?`]
}

/** Reads all imports of the repository at `root`. Throws if dependency-cruiser fails. */
export function cruise(root: string): Cruise {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [CRUISE, ...AREAS, '--config', CONFIG, '--output-type', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e9 },
  )
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed:\n${stdout}${stderr}`)
  return JSON.parse(stdout) as Cruise
}

/** The files that must have been read. */
function sourcesOf(root: string): string[] {
  return globSync(`{${AREAS.join(',')}}/**/*.{ts,tsx,mjs,js}`, {
    cwd: root,
    exclude: ['**/node_modules', 'apps/web/dist', 'apps/web/public'],
  }).map((path) => path.replaceAll('\\', '/'))
}

if (import.meta.main) reportProblems('imports', importProblems('.'))
