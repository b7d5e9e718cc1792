import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { styleProblems } from './check-styles.ts'
import { usePlantedTree } from './planted-tree.ts'

const SOURCE = 'apps/web/src'
const tree = usePlantedTree()
const write = (path: string, text: string) => tree.write(`${SOURCE}/${path}`, text)
const problems = () => styleProblems(tree.root)

/** A repository with a component and its module. */
beforeEach(() => {
  write('app/styles.css', "@import 'tailwindcss';\n@import '../ui/theme/base.css';")
  write('app/main.tsx', "import './styles.css'\n")
  write('ui/theme/base.css', 'body { margin: 0 }')
  write('ui/row.module.css', '@layer components { .row { color: red } .row[data-x="a.b"]:hover { top: 0 } }')
  write(
    'ui/row.tsx',
    "import styles from './row.module.css'\nexport const Row = () => <p className={styles.row} />",
  )
})

test('the repository is good', () => {
  expect(styleProblems(join(import.meta.dirname, '..'))).toEqual([])
})

test('a module beside its component is good', () => {
  expect(problems()).toEqual([])
})

describe('a sheet is refused', () => {
  test('that is neither a module nor part of the theme', () => {
    write('features/feed/feed.css', '.feed { top: 0 }')
    expect(problems()).toEqual([
      `${SOURCE}/features/feed/feed.css: is global; make it a module, beside the component that imports it`,
    ])
  })

  test.each(['app/shell.css', 'features/login/login.css', 'ui/save-bar.css'])(
    'in every folder, whatever imports it: %s',
    (path) => {
      write(path, '.login { top: 0 }')
      write('pages/any.tsx', `import '../${path}'\n`)
      expect(problems()).toEqual([
        `${SOURCE}/${path}: is global; make it a module, beside the component that imports it`,
        `${SOURCE}/pages/any.tsx: imports ../${path}, a global sheet; only app/styles.css is imported so`,
      ])
    },
  )

  test('that is global and comes from a library', () => {
    write(
      'ui/row.tsx',
      "import 'flag-icons/css/flag-icons.css'\nimport styles from './row.module.css'\nstyles.row",
    )
    expect(problems()).toEqual([
      `${SOURCE}/ui/row.tsx: imports flag-icons/css/flag-icons.css, a global sheet; only app/styles.css is imported so`,
    ])
  })

  test.each(['li[data-me]', 'body', ':global(.lucide)', '*'])(
    'that is a module and styles elements of others: %s',
    (selector) => {
      write(
        'ui/row.module.css',
        `@layer components { .row { top: 0; & > b { top: 0 } } ${selector} { top: 0 } }`,
      )
      expect(problems()).toEqual([
        `${SOURCE}/ui/row.module.css: ${selector} reaches elements of others; begin with a class`,
      ])
    },
  )

  test('but not for the steps of animations', () => {
    write('ui/row.module.css', '.row { top: 0 } @keyframes fall { from { top: 0 } 50% { top: 1px } }')
    expect(problems()).toEqual([])
  })

  test('that the entry imports although it is not part of the theme', () => {
    write('app/styles.css', "@import 'tailwindcss';\n@import '../ui/row.module.css';")
    expect(problems()).toEqual([
      `${SOURCE}/app/styles.css: imports ../ui/row.module.css; it is for Tailwind and ui/theme`,
    ])
  })

  test('that is never imported', () => {
    write('ui/gone.module.css', '.gone { top: 0 }')
    expect(problems()).toEqual([`${SOURCE}/ui/gone.module.css: is imported by nobody`])
  })

  test('with an unused class, also within a media query', () => {
    write('ui/row.module.css', '.row { top: 0 } @media (width < 1.5px) { .row > .old { top: 0 } }')
    expect(problems()).toEqual([`${SOURCE}/ui/row.module.css: .old is used by nobody`])
  })

  test('that depends on a class of another module', () => {
    write('ui/row.module.css', '.row :global(.button) { top: 0 } .row > :global(.lucide) { top: 0 }')
    expect(problems()).toEqual([`${SOURCE}/ui/row.module.css: depends on .button, which is not its own`])
  })
})

describe('a component is refused', () => {
  test('that names a class that does not exist', () => {
    write('ui/row.tsx', "import row from './row.module.css'\nexport const names = [row.row, row.cell]")
    expect(problems()).toEqual([`${SOURCE}/ui/row.tsx: row.cell is no class of ./row.module.css`])
  })

  test('that imports a module that does not exist', () => {
    write('ui/cell.tsx', "import styles from './cell.module.css'\nexport const name = styles.cell")
    expect(problems()).toEqual([`${SOURCE}/ui/cell.tsx: imports ./cell.module.css, which does not exist`])
  })
})

test('a class may be used by several importers, in quotes, through another class, or by a name known at run time', () => {
  write('ui/row.module.css', '.row { composes: base; } .base { top: 0 } .up { top: 0 } /* .note { } */')
  write('ui/up.tsx', "import styles from './row.module.css'\nexport const name = styles['up']")
  expect(problems()).toEqual([])
  write('ui/any.module.css', '.a { top: 0 } .b { top: 0 }')
  write(
    'ui/any.tsx',
    "import styles from './any.module.css'\nexport const name = (key: string) => styles[key]",
  )
  expect(problems()).toEqual([])
})
