import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '..')
const SOURCE = 'apps/web/src'
let root: string

/** A repository with a component and its module. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'called-it-styles-'))
  write('app/styles.css', "@import 'tailwindcss';\n@import '../ui/theme/base.css';")
  write('ui/theme/base.css', 'body { margin: 0 }')
  write('ui/row.module.css', '@layer components { .row { color: red } .row[data-x="a.b"]:hover { top: 0 } }')
  write(
    'ui/row.tsx',
    "import styles from './row.module.css'\nexport const Row = () => <p className={styles.row} />",
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What the check says, line by line; nothing where it passes. */
function problems(place = root): string[] {
  const check = join(import.meta.dirname, 'check-styles.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [check, place], { encoding: 'utf8' })
  expect([status, stdout]).toEqual(stderr === '' ? [0, 'styles ok\n'] : [1, ''])
  return stderr.split('\n').filter((line) => line !== '')
}

function write(path: string, text: string): void {
  const file = join(root, SOURCE, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('the repository is good', () => {
  expect(problems(REPOSITORY)).toEqual([])
})

test('a module beside its component is good', () => {
  expect(problems()).toEqual([])
})

describe('a sheet is refused', () => {
  test('that is neither a module nor of the theme', () => {
    write('features/feed/feed.css', '.feed { top: 0 }')
    expect(problems()).toEqual([
      `${SOURCE}/features/feed/feed.css: is global; make it a module, beside the component that imports it`,
    ])
  })

  test('that the entry imports although it is not of the theme', () => {
    write('app/styles.css', "@import 'tailwindcss';\n@import '../ui/row.module.css';")
    expect(problems()).toEqual([
      `${SOURCE}/app/styles.css: imports ../ui/row.module.css; it is for Tailwind and ui/theme`,
    ])
  })

  test('that nobody imports', () => {
    write('ui/gone.module.css', '.gone { top: 0 }')
    expect(problems()).toEqual([`${SOURCE}/ui/gone.module.css: is imported by nobody`])
  })

  test('that has a class nobody uses, also one of a media query', () => {
    write('ui/row.module.css', '.row { top: 0 } @media (width < 1.5px) { .row > .old { top: 0 } }')
    expect(problems()).toEqual([`${SOURCE}/ui/row.module.css: .old is used by nobody`])
  })

  test('that depends on the class of another', () => {
    write('ui/row.module.css', '.row :global(.button) { top: 0 } .row > :global(.lucide) { top: 0 }')
    expect(problems()).toEqual([`${SOURCE}/ui/row.module.css: depends on .button, which is not its own`])
  })
})

describe('a component is refused', () => {
  test('that names a class which does not exist', () => {
    write('ui/row.tsx', "import row from './row.module.css'\nexport const names = [row.row, row.cell]")
    expect(problems()).toEqual([`${SOURCE}/ui/row.tsx: row.cell is no class of ./row.module.css`])
  })

  test('that imports a module which does not exist', () => {
    write('ui/cell.tsx', "import styles from './cell.module.css'\nexport const name = styles.cell")
    expect(problems()).toEqual([`${SOURCE}/ui/cell.tsx: imports ./cell.module.css, which does not exist`])
  })
})

test('a class may be used by several importers, by quotes, through another class, or by a name known later', () => {
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
