import { expect, test } from 'vitest'
import { contentDocument } from './content-document.ts'
import { fieldPath } from '../field-path.ts'
import { marksIn } from './markdown.ts'

const title = { ru: 'a', en: 'b' }
const sections = (bodies: string[]) =>
  bodies.map((en, at) => ({ key: `k${at}`, title, body: { ru: 'a', en } }))
const mistakesOf = (document: object) =>
  (contentDocument.safeParse({ faq_sections: [], faq: [], rules: [], ...document }).error?.issues ?? []).map(
    ({ path, message }) => `${fieldPath(path, 'brackets')}: ${message}`,
  )

test('every character that may be a mark counts, wherever it is', () => {
  expect(marksIn('*a* _b_ ~~c~~ [d](/e) <f> `g` > h')).toBe(15)
  expect(marksIn('- a\n  + b\n1. c\n 12) d\n# e\nf  \ng')).toBe(6)
  expect(marksIn('a - b + c 1. d # e, so (that) is!')).toBe(0)
})

test('the texts of a document share a limit of marks, and texts beyond it are not parsed', () => {
  const list = '- a\n'.repeat(900)
  expect(mistakesOf({ rules: sections(Array(55).fill(list)) })).toEqual([])
  expect(mistakesOf({ rules: sections([...Array(57).fill(list), '- a']) })).toEqual([
    'rules[55].body.en: too_deep',
    'rules[56].body.en: too_deep',
  ])
})

test('one text may have a thousand marks', () => {
  for (const piece of ['> ', '- a\n', '[a](', '<b>', '# a\n', 'a  \n', '1. a\n']) {
    const most = Math.floor(1000 / marksIn(piece))
    expect({ piece, mistakes: mistakesOf({ rules: sections([piece.repeat(most * 2)]) }) }).toEqual({
      piece,
      mistakes: ['rules[0].body.en: too_deep'],
    })
  }
})

test('of twenty thousand mistakes a thousand are reported', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    Array.from({ length: 300 }, (_, n) => `{{n${at}-${n}}}`).join(),
  )
  expect(mistakesOf({ rules: sections(many) })).toHaveLength(1000)
})
