import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../packages/rules/test/runs.ts'
import { cellOf } from './csv.ts'

test.each([
  ['Anna', '"Anna"'],
  ['a "b", c\nd', '"a ""b"", c\nd"'],
  ['=1+1', `"'=1+1"`],
  ['+7', `"'+7"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['2:1', '"2:1"'],
])('the cell %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

test('no cell begins with a sign of a formula, and each can be read back', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '"'), (text, sign) => {
      const inner = cellOf(sign + text).slice(1, -1)
      expect(inner).not.toMatch(/^\s*[=+\-@]/)
      const read = inner.replaceAll('""', '"')
      expect([sign + text, `'${sign}${text}`]).toContain(read)
    }),
    { numRuns: runs(300) },
  )
})
