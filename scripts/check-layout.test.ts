import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { layoutProblems } from './check-layout.ts'
import { withDiagram } from './draw-modules.ts'
import { ASIDE_MODULES, ORDERED_MODULES } from './modules.ts'
import { usePlantedTree } from './planted-tree.ts'

const tree = usePlantedTree()
const EMPTY_ARCHITECTURE =
  'Modules.\n<!-- modules: drawn by scripts/draw-modules.ts -->\n<!-- end of modules -->\n'
const lines = (count: number) => '1\n'.repeat(count)

/** A repository with the front door of every module, and the diagram. */
beforeEach(() => {
  for (const { name } of [...ORDERED_MODULES, ...ASIDE_MODULES])
    tree.write(`apps/server/src/${name}/${name}.ts`)
  tree.write('ARCHITECTURE.md', withDiagram(EMPTY_ARCHITECTURE))
})

const problems = () => layoutProblems(tree.root)

test('the repository is good', () => {
  expect(layoutProblems(join(import.meta.dirname, '..'))).toEqual([])
})

test('a repository with only front doors is good', () => {
  expect(problems()).toEqual([])
})

describe('a server module', () => {
  test('that is missing in modules.ts is refused', () => {
    tree.write('apps/server/src/shop/shop.ts')
    expect(problems()).toEqual(['apps/server/src/shop: scripts/modules.ts does not name this module'])
  })

  test('of modules.ts must exist', () => {
    tree.remove('apps/server/src/chat')
    expect(problems()).toEqual(['apps/server/src/chat: is named by scripts/modules.ts, but does not exist'])
  })

  test('must have a front door', () => {
    tree.write('apps/server/src/chat/talk.ts')
    tree.remove('apps/server/src/chat/chat.ts')
    expect(problems()).toEqual(['apps/server/src/chat: needs a front door, chat.ts'])
  })
})

describe('the diagram', () => {
  test('that differs from modules.ts is refused', () => {
    tree.write('ARCHITECTURE.md', withDiagram(EMPTY_ARCHITECTURE).replace('chat', 'gossip'))
    expect(problems()).toEqual([
      'ARCHITECTURE.md: its diagram is not what scripts/modules.ts says: run node scripts/draw-modules.ts',
    ])
  })

  test('may not be removed with its markers', () => {
    tree.write('ARCHITECTURE.md', 'No pictures.')
    expect(() => problems()).toThrow('ARCHITECTURE.md needs the lines')
  })

  test('lists every module, floor and workspace, and the text around it stays', () => {
    const text = withDiagram(`${EMPTY_ARCHITECTURE}After.`)
    expect(withDiagram(text)).toBe(text)
    expect(text).toMatch(/^Modules\.[^]*After\.$/)
    for (const part of [
      'demo --> feeds & chat',
      'teams --> participants --> tournaments',
      'features --> ',
      'server --> rules',
    ])
      expect(text).toContain(part)
    for (const { name } of ASIDE_MODULES) expect(text).toMatch(new RegExp(`^ +${name}\\b`, 'm'))
  })
})

describe('folders', () => {
  test.each([
    'packages/rules/src/football/knockout/table.test.ts',
    'apps/server/src/ratings/careers/shown/title.ts',
    'apps/web/src/ui/charts/bars/bar.tsx',
    'apps/web/src/features/draw/reveal/parts/title.tsx',
    'apps/server/test/contract/hostile/codes.ts',
    'apps/web/vite/parts/shell.ts',
    'bench/worlds/large/seed.ts',
    'e2e/steps/fights/pick.ts',
    'scripts/data-checks/names/spelling.ts',
  ])('two levels below a module are refused: %s', (path) => {
    tree.write(path)
    const folder = path.split('/').slice(0, -1).join('/')
    expect(problems()).toEqual([`${folder}: lies too deep; a module has one level of folders`])
  })

  test.each([
    'packages/rules/src/football/table.test.ts',
    'apps/server/src/ratings/careers/title.ts',
    'apps/web/src/ui/charts/bar.tsx',
    'apps/web/src/features/draw/reveal/title.tsx',
    'bench/worlds/seed.ts',
  ])('one level below a module are fine: %s', (path) => {
    tree.write(path)
    expect(problems()).toEqual([])
  })

  test('may have 24 names; a component with its sheet and its tests is one, a test of something else does not count', () => {
    for (let at = 0; at < 24; at++)
      for (const end of ['tsx', 'module.css', 'test.tsx']) tree.write(`apps/web/src/pages/page-${at}.${end}`)
    tree.write('apps/web/src/pages/all-pages.test.tsx')
    expect(problems()).toEqual([])
    tree.write('apps/web/src/pages/one-more.tsx')
    expect(problems()).toEqual(['apps/web/src/pages: holds 25 names, at most 24; divide it'])
  })

  test.each(['packages/contract/src', 'apps/server/src/chat', 'apps/server/test', 'bench', 'e2e', 'scripts'])(
    'are checked everywhere: %s',
    (folder) => {
      for (let at = 0; at < 25; at++) tree.write(`${folder}/file-${at}.ts`)
      expect(problems()).toEqual([expect.stringMatching(`^${folder}: holds 2[56] names`)])
    },
  )
})

describe('files', () => {
  test.each([
    ['apps/server/src/chat/talk.ts', 250],
    ['apps/web/src/ui/box.tsx', 250],
    ['scripts/run.mjs', 250],
    ['bench/load.ts', 250],
    ['apps/web/src/ui/box.module.css', 400],
    ['apps/server/src/chat/talk.test.ts', 400],
    ['e2e/talk.spec.ts', 400],
  ])('are short: %s may have %d lines', (path, most) => {
    tree.write(path, lines(most))
    expect(problems()).toEqual([])
    tree.write(path, lines(900))
    expect(problems()).toEqual([`${path}: has 900 lines, at most ${most}; divide it`])
  })

  test.each(['index.ts', 'utils.ts', 'helper.tsx', 'types.ts', 'constants.ts'])(
    'have meaningful names: not %s',
    (name) => {
      tree.write(`apps/web/src/lib/${name}`)
      expect(problems()).toEqual([`apps/web/src/lib/${name}: name it after what it holds`])
    },
  )

  test('are in kebab-case', () => {
    tree.write('apps/web/src/ui/ScorePlate.tsx')
    expect(problems()).toEqual(['apps/web/src/ui/ScorePlate.tsx: kebab-case file names'])
  })

  test('of rules have a test beside them', () => {
    tree.write('packages/rules/src/ufc/bonus.ts')
    expect(problems()).toEqual(['packages/rules/src/ufc/bonus.ts: a rule needs its .test.ts beside it'])
    tree.write('packages/rules/src/ufc/bonus.test.ts')
    expect(problems()).toEqual([])
  })
})

describe('a file of the server or of a package', () => {
  test.each([
    "export { sendMessage } from './send.ts'",
    "export type { Message } from './send.ts'",
    "export * from './send.ts'",
    "export * as sending from './send.ts'",
    "import { sendMessage } from './send.ts'\n\nexport {\n  sendMessage,\n}",
  ])('does not export what another file declares: %s', (text) => {
    for (const path of ['apps/server/src/chat/talk.ts', 'packages/contract/src/teams/talk.ts']) {
      tree.write(path, text)
      expect(problems()).toEqual([
        `${path}: exports what it does not declare; declare the use case here, or enter its file`,
      ])
      tree.remove(path)
    }
  })

  test('lists the kinds', () => {
    tree.write('packages/rules/src/kinds/all.ts', "export { match } from './match.ts'")
    expect(problems()).toEqual([])
  })

  test('exports what it declares', () => {
    const path = 'apps/server/src/chat/talk.ts'
    tree.write(
      path,
      "import * as send from './send.ts'\n\nexport type Message = send.Message\nexport const max = 3\n",
    )
    expect(problems()).toEqual([])
  })
})
