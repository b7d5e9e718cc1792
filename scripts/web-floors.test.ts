import { beforeEach, expect, test } from 'vitest'
import { importProblems } from './check-imports.ts'
import { usePlantedTree } from './planted-tree.ts'

const tree = usePlantedTree()
const WEB = 'apps/web/src'

beforeEach(() => {
  tree.write('tsconfig.json', '{}')
  for (const area of ['bench', 'e2e', 'scripts']) tree.write(`${area}/empty.ts`, 'export {}\n')
  for (const file of ['rules/src/limits', 'rules/src/football/score', 'contract/src/languages'])
    tree.write(`packages/${file}.ts`, 'export const some = 1\n')
  for (const file of ['lib/now', 'ui/button', 'game/crest', 'features/login/form', 'pages/login', 'app/main'])
    tree.write(`${WEB}/${file}.ts`, 'export const some = 1\n')
})

/** Lets a file import another one. */
function plant(from: string, to: string) {
  tree.write(from, `export { some } from '${'../'.repeat(from.split('/').length - 1)}${to}'\n`)
}

test('lib and ui take languages and limits from the packages, and a floor takes from those below', () => {
  plant(`${WEB}/lib/words.ts`, 'packages/contract/src/languages.ts')
  plant(`${WEB}/ui/toast.ts`, 'packages/rules/src/limits.ts')
  plant(`${WEB}/game/score.ts`, 'packages/rules/src/football/score.ts')
  plant(`${WEB}/game/mark.ts`, `${WEB}/ui/button.ts`)
  plant(`${WEB}/features/login/code.ts`, `${WEB}/game/crest.ts`)
  expect(importProblems(tree.root)).toEqual([])
})

test('every import of what is above, or of the game in lib and ui, is refused', () => {
  const planted = [
    ['lib/score', 'packages/rules/src/football/score', 'web-lib-and-ui-know-no-game'],
    ['ui/score', 'packages/rules/src/football/score', 'web-lib-and-ui-know-no-game'],
    ['lib/press', `${WEB}/ui/button`, 'web-lib-flows-one-way'],
    ['ui/mark', `${WEB}/game/crest`, 'web-ui-flows-one-way'],
    ['game/form', `${WEB}/features/login/form`, 'web-game-flows-one-way'],
    ['features/login/page', `${WEB}/pages/login`, 'web-features-flows-one-way'],
    ['pages/start', `${WEB}/app/main`, 'web-pages-flows-one-way'],
  ] as const
  for (const [from, to] of planted) plant(`${WEB}/${from}.ts`, `${to}.ts`)
  const problems = importProblems(tree.root)
  for (const [from, to, rule] of planted)
    expect(problems).toContainEqual(expect.stringContaining(`${WEB}/${from}.ts -> ${to}.ts\n  ${rule}: `))
  expect(problems).toHaveLength(planted.length)
})
