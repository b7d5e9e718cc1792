import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockProblems } from './check-lock.ts'
import { usePlantedTree } from './planted-tree.ts'

const tree = usePlantedTree()
const integrity = `sha512-${'a'.repeat(86)}==`

/** Returns the problems of a lock with these packages. */
function problemsOf(packages: object, allowScripts: object = {}): string[] {
  tree.write('package.json', JSON.stringify({ allowScripts }))
  tree.write('package-lock.json', JSON.stringify({ packages }))
  return lockProblems(tree.root)
}

test('the repository is good', () => {
  expect(lockProblems(join(import.meta.dirname, '..'))).toEqual([])
})

test('own packages need no hash, nor do packages inside one that has a hash', () => {
  const packages = {
    '': { name: 'all' },
    'apps/web': { name: 'web' },
    'node_modules/web': { resolved: 'apps/web', link: true },
    'node_modules/a': { integrity, hasInstallScript: true },
    'node_modules/a/node_modules/b': { inBundle: true },
  }
  expect(problemsOf(packages, { a: false })).toEqual([])
})

test.each([undefined, 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'sha512-'])(
  'the hash %j counts as missing',
  (hash) => {
    expect(problemsOf({ 'node_modules/@a/b': { integrity: hash } })).toEqual([
      'node_modules/@a/b has no sha512 hash',
    ])
  },
)

test('a package with an address of its own is refused', () => {
  expect(problemsOf({ 'node_modules/a': { integrity, resolved: 'https://a.example/a.tgz' } })).toEqual([
    'node_modules/a comes from https://a.example/a.tgz, not from the registry that npm is set to',
  ])
})

test('an install script without a decision is refused, and so is a decision about a missing script', () => {
  const packages = { 'node_modules/c/node_modules/@a/b': { integrity, hasInstallScript: true } }
  expect(problemsOf(packages, { '@a/b': true })).toEqual([])
  expect(problemsOf(packages, { '@a/c': true })).toEqual([
    'node_modules/c/node_modules/@a/b runs a script when it is installed, which allowScripts neither allows nor forbids',
    'allowScripts names @a/c, which is not in the lock or has no script',
  ])
})

test('a lock without packages is refused', () => {
  expect(problemsOf({ '': {} })).toEqual(['the lock holds no package at all'])
})
