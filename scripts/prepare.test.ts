import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
type Packages = Record<string, { version: string; os?: string; bin?: object; hasInstallScript?: boolean }>
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
const runtimes: Record<string, string> = read('package.json').optionalDependencies

test('the lock has a hash for the pinned Node, which has no install script', () => {
  const ask = "import { pinnedNode } from './scripts/prepare.mjs'; process.stdout.write(pinnedNode())"
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', ask], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const name = Object.keys(runtimes).find((each) =>
    stdout.startsWith(join(ROOT, 'node_modules', each, 'bin')),
  )
  expect(spawnSync(stdout, ['--version'], { encoding: 'utf8' }).stdout).toBe(`v${runtimes[name!]}\n`)
})

test('the lock has the same Node for every system', () => {
  const { packages } = read('package-lock.json') as { packages: Packages }
  expect(Object.keys(runtimes)).toHaveLength(5)
  for (const [name, version] of Object.entries(runtimes)) {
    const entry = packages[`node_modules/${name}`]
    expect(entry, name).toMatchObject({ version, optional: true, os: expect.anything() as unknown })
    expect(entry?.bin, name).toHaveProperty('node')
    expect(entry?.hasInstallScript, name).toBeUndefined()
  }
  expect(new Set(Object.values(runtimes)).size).toBe(1)
})
