import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentProblems } from './check-documents.ts'
import { usePlantedTree } from './planted-tree.ts'

const tree = usePlantedTree()

test('the repository is good', () => {
  expect(documentProblems(join(import.meta.dirname, '..'))).toEqual([])
})

test('a file or folder that does not exist is refused, in every kind of document', () => {
  tree.write('README.md', 'See `docs/gone.md` and `apps/web/gone/`.')
  tree.write('apps/server/src/chat/README.md', 'The file `talk.ts` holds it.')
  tree.write('apps/web/src/predictions/README.md', 'And `match/gone.tsx`.')
  expect(documentProblems(tree.root)).toEqual([
    'README.md: names docs/gone.md, which does not exist',
    'README.md: names apps/web/gone/, which does not exist',
    'apps/server/src/chat/README.md: names talk.ts, which does not exist',
    'apps/web/src/predictions/README.md: names match/gone.tsx, which does not exist',
  ])
})

test('a link to a file that does not exist is refused', () => {
  tree.write('CONTRIBUTING.md', 'Read [this](docs/gone.md) and [that](https://example.com/gone.md).')
  expect(documentProblems(tree.root)).toEqual([
    'CONTRIBUTING.md: links to docs/gone.md, which does not exist',
  ])
})

test('a path may begin at the root, at the folder of the document, or at the sources of an app', () => {
  tree.write('scripts/start.mjs')
  tree.write('apps/server/src/chat/chat.ts')
  tree.write('apps/server/src/chat/moment-store.ts')
  tree.write('apps/web/src/lib/time/now.ts')
  tree.write(
    'apps/server/src/chat/README.md',
    'Paths: `scripts/start.mjs`, `chat.ts`, `*-store.ts`, `chat/chat.ts`, `lib/time/now.ts`. No paths: `a.b`, `<noun>.ts`, `and/or`.',
  )
  expect(documentProblems(tree.root)).toEqual([])
})

test('a test may be given by its file name alone', () => {
  tree.write('docs/security.md', 'Proven by `hostile.test.ts` and `gone.test.ts`.')
  tree.write('apps/server/test/contract/hostile.test.ts')
  expect(documentProblems(tree.root)).toEqual(['docs/security.md: names gone.test.ts, which does not exist'])
})

test('paths in blocks of code and in the changelog are not checked', () => {
  tree.write('README.md', '```\nnode `gone.mjs`\n```\n')
  tree.write('CHANGELOG.md', 'Once there was `gone.mjs`.')
  expect(documentProblems(tree.root)).toEqual([])
})

test('ARCHITECTURE.md has at most 1,500 words, without its diagrams', () => {
  const diagram = `\n\`\`\`mermaid\n${'word '.repeat(2000)}\n\`\`\`\n`
  tree.write('ARCHITECTURE.md', `${'word '.repeat(1500)}${diagram}`)
  expect(documentProblems(tree.root)).toEqual([])
  tree.write('ARCHITECTURE.md', `${'word '.repeat(1501)}${diagram}`)
  expect(documentProblems(tree.root)).toEqual([
    "ARCHITECTURE.md: has 1501 words, at most 1500 are allowed: move details to a module's README",
  ])
})
