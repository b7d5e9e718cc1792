#!/usr/bin/env node
// What is installed is what the lock says, byte for byte, and runs nothing that package.json does not name: every
// package of package-lock.json has a hash, none comes from an address of its own, and one that would run a script when
// it is installed has a line in `allowScripts`. Run by `npm run check`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? '.'
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

const { allowScripts = {} } = read('package.json')
const FOLDER = 'node_modules/'
/** All but this repository's own: the root, the workspaces, and the links to them. */
const packages = Object.entries(read('package-lock.json').packages)
  .filter(([path, { link }]) => path.includes(FOLDER) && !link)
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length) }))

const problems = []
for (const { path, name, integrity, inBundle, resolved, hasInstallScript } of packages) {
  // What comes inside another package is covered by the hash of that one.
  if (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) problems.push(`${path} has no sha512 hash`)
  if (resolved) problems.push(`${path} comes from ${resolved}, not from the registry that npm is set to`)
  if (hasInstallScript && !(name in allowScripts))
    problems.push(`${path} runs a script when it is installed, which allowScripts neither allows nor forbids`)
}
for (const name of Object.keys(allowScripts))
  if (!packages.some((entry) => entry.name === name && entry.hasInstallScript))
    problems.push(`allowScripts names ${name}, which is not in the lock or has no script`)
if (packages.length === 0) problems.push('the lock holds no package at all')

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`lock ok (${packages.length} packages)\n`)
