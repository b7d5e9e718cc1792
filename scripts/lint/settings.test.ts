import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// Each rule that the project relies on is tested with a violation, with the settings of the project itself.
const ROOT = join(import.meta.dirname, '../..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'called-it-lint-'))
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const name of ['node_modules', 'scripts', 'tsconfig.json'])
    symlinkSync(join(ROOT, name), join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the findings of oxlint in a source: `line: rule`, or `line: message` if it names no rule. */
function findings(...lines: string[]): string[] {
  writeFileSync(join(folder, 'planted.ts'), lines.join('\n'))
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', 'planted.ts']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
  expect(stderr).toBe('')
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code?: string; message: string; severity: string; labels: { span: { line: number } }[] }[]
  }
  expect(diagnostics.filter(({ severity }) => severity !== 'error')).toEqual([])
  return diagnostics
    .map(({ code, message, labels }) => `${labels[0]!.span.line}: ${code ?? message}`)
    .toSorted()
}

test('a comment that switches off a rule without a finding is refused', () => {
  const comment = '// oxlint-disable-next-line no-console'
  expect(findings(comment, 'console.log(1)', comment, 'export const two = 2')).toEqual([
    expect.stringMatching(/^3: Unused oxlint-disable directive/),
  ])
})

test('unhandled promises and incomplete switches are refused', () => {
  expect(
    findings(
      'declare const save: () => Promise<void>',
      'declare const each: (act: () => void) => void',
      'save()',
      'each(async () => save())',
      "export function wordOf(kind: 'match' | 'fight'): string {",
      '  switch (kind) {',
      "    case 'match':",
      "      return 'match'",
      '  }',
      "  return 'fight'",
      '}',
      'export const two = await Number(2)',
      'export const ordered = [10, 9].toSorted()',
    ),
  ).toEqual(
    [
      '3: typescript(no-floating-promises)',
      '4: typescript(no-misused-promises)',
      '6: typescript(switch-exhaustiveness-check)',
      '12: typescript(await-thenable)',
      '13: typescript(require-array-sort-compare)',
    ].toSorted(),
  )
})

test('an effect that returns a value is refused', () => {
  expect(findings('useEffect(() => box.scrollIntoView(), [])')).toEqual([
    '1: called-it(effect-returns-function)',
  ])
})

test('a function of more than five parameters is refused, whatever form it has', () => {
  expect(
    findings(
      'export const five = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]',
      'export const six = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => [a, b, c, d, e, f]',
      'export function seven(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g = 1) {',
      '  return [a, b, c, d, e, f, g]',
      '}',
    ),
  ).toEqual(['2: eslint(max-params)', '3: eslint(max-params)'])
})
