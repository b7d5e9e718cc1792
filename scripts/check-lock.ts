// Fails unless package-lock.json fixes every installed byte and every install script has a line in
// `allowScripts` of package.json. Every package of the lock needs a hash, and none may come from an address
// of its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportProblems } from './report-problems.ts'

type Entry = {
  link?: boolean
  integrity?: string
  inBundle?: boolean
  resolved?: string
  hasInstallScript?: boolean
}

const FOLDER = 'node_modules/'

/** Returns the problems with the lock of the repository at `root`, one line each. */
export function lockProblems(root: string): string[] {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const allowScripts = (read('package.json').allowScripts ?? {}) as Record<string, boolean>
  const entries = Object.entries(read('package-lock.json').packages as Record<string, Entry>)
  // Without this repository's own packages: the root, the workspaces, and the links to them.
  const packages = entries
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, entry]) => ({
      ...entry,
      path,
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
    }))
  if (packages.length === 0) return ['the lock holds no package at all']

  const problems = []
  for (const { path, name, integrity, inBundle, resolved, hasInstallScript } of packages) {
    // A package inside another package is covered by the hash of the outer one.
    if (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
      problems.push(`${path} has no sha512 hash`)
    if (resolved) problems.push(`${path} comes from ${resolved}, not from the registry that npm is set to`)
    if (hasInstallScript && !(name in allowScripts))
      problems.push(
        `${path} runs a script when it is installed, which allowScripts neither allows nor forbids`,
      )
  }
  for (const name of Object.keys(allowScripts))
    if (!packages.some((entry) => entry.name === name && entry.hasInstallScript))
      problems.push(`allowScripts names ${name}, which is not in the lock or has no script`)
  return problems
}

if (import.meta.main) reportProblems('lock', lockProblems('.'))
