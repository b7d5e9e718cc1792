import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'called-it-lock-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const integrity = `sha512-${'a'.repeat(86)}==`

/** What the check says of a lock with these packages, line by line; nothing where it passes. */
function problemsOf(packages: object, allowScripts: object = {}): string[] {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ allowScripts }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  return check(root)
}

function check(place: string): string[] {
  const script = join(import.meta.dirname, 'check-lock.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, place], { encoding: 'utf8' })
  expect([status, stdout.startsWith('lock ok')]).toEqual(stderr === '' ? [0, true] : [1, false])
  return stderr.split('\n').filter((line) => line !== '')
}

test('the repository is good', () => {
  expect(check(join(import.meta.dirname, '..'))).toEqual([])
})

test('what is ours needs no hash, nor what lies in a package that has one', () => {
  const packages = {
    '': { name: 'all' },
    'apps/web': { name: 'web' },
    'node_modules/web': { resolved: 'apps/web', link: true },
    'node_modules/a': { integrity, hasInstallScript: true },
    'node_modules/a/node_modules/b': { inBundle: true },
  }
  expect(problemsOf(packages, { a: false })).toEqual([])
})

test.each([undefined, 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'sha512-'])('the hash %j is none', (hash) => {
  expect(problemsOf({ 'node_modules/@a/b': { integrity: hash } })).toEqual([
    'node_modules/@a/b has no sha512 hash',
  ])
})

test('an address of its own is refused', () => {
  expect(problemsOf({ 'node_modules/a': { integrity, resolved: 'https://a.example/a.tgz' } })).toEqual([
    'node_modules/a comes from https://a.example/a.tgz, not from the registry that npm is set to',
  ])
})

test('a script that nobody decided about is refused, and a decision about none', () => {
  const packages = { 'node_modules/c/node_modules/@a/b': { integrity, hasInstallScript: true } }
  expect(problemsOf(packages, { '@a/b': true })).toEqual([])
  expect(problemsOf(packages, { '@a/c': true })).toEqual([
    'node_modules/c/node_modules/@a/b runs a script when it is installed, which allowScripts neither allows nor forbids',
    'allowScripts names @a/c, which is not in the lock or has no script',
  ])
})

test('a lock without packages is no lock', () => {
  expect(problemsOf({ '': {} })).toEqual(['the lock holds no package at all'])
})
