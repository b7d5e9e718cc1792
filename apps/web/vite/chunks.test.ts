import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transferredSize } from './chunks.ts'

const ROOT = join(import.meta.dirname, '../../..').replaceAll('\\', '/')

test('a fifth of the code of a module is transferred', () => {
  expect(transferredSize('src/a.ts', 'x'.repeat(1000))).toBe(200)
})

test.each(['apps', 'node_modules'])(
  'a module that names the path of the project, in %s, is refused',
  (folder) => {
    const code = `import '${ROOT}/${folder}/web/src/b.ts'`
    expect(() => transferredSize('src/a.ts', code)).toThrow(
      `src/a.ts names a path of this machine, ${ROOT}/${folder}/.`,
    )
  },
)
