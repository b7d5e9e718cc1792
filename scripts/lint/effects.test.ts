import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const OXLINT = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'called-it-lint-'))
  const rules = { 'called-it/effect-returns-function': 'error' }
  const jsPlugins = [join(import.meta.dirname, 'effects.mjs')]
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ jsPlugins, rules, categories: { correctness: 'off' } }),
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The lines of a component's source that the rule refuses, from 1. */
function refused(...lines: string[]): number[] {
  writeFileSync(join(folder, 'component.tsx'), lines.join('\n'))
  const { stdout } = spawnSync(process.execPath, [OXLINT, '-f', 'json', folder], {
    encoding: 'utf8',
    cwd: folder,
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[]
  }
  expect(diagnostics.filter(({ code }) => !code.includes('effect-returns-function'))).toEqual([])
  return diagnostics.map(({ labels }) => labels[0]!.span.line).toSorted()
}

test('an effect that returns the value of an expression is refused', () => {
  expect(
    refused(
      "useEffect(() => box.current?.scrollIntoView({ block: 'end' }), [])",
      'useLayoutEffect(() => subscribe(), [])',
      'React.useEffect(() => draw(), [])',
      'useEffect(() => stop, [])',
    ),
  ).toEqual([1, 2, 3, 4])
})

test('a return statement with something other than a function is refused', () => {
  expect(
    refused(
      'useEffect(() => {',
      "  if (isLow) return box.current?.scrollIntoView({ block: 'end' })",
      '  return () => stop()',
      '}, [])',
      'useInsertionEffect(function () { return subscribe() })',
    ),
  ).toEqual([2, 5])
})

test('an asynchronous effect, and one in another place, are refused', () => {
  expect(refused('useEffect(async () => {', '  await load()', '}, [])', 'useEffect(settle, [])')).toEqual([
    1, 4,
  ])
})

test('an effect that returns nothing or a function is accepted, whatever inner functions return', () => {
  expect(
    refused(
      'useEffect(() => { box.current?.focus() }, [])',
      'useEffect(() => () => stop(), [])',
      'useEffect(() => {',
      '  if (!isOpen) return',
      '  const rows = list.map((row) => { return row.id })',
      '  return function close() { return stop(rows) }',
      '}, [])',
      'useMemo(() => compute(), [])',
    ),
  ).toEqual([])
})
