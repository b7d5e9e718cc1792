import { expect, test } from 'vitest'
import { checkMessage } from './message.ts'

test.each([
  ['nothing', ''],
  ['spaces of many kinds', ' \t\u00A0\u1680\u2003\u202F\u205F\u3000'],
  ['line ends', '\r\n\v\f\u0085\u2028\u2029'],
  ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF\u00AD\u180E'],
  ['marks of direction', '\u200E\u200F\u061C\u202A\u202E\u2066\u2069'],
  ['controls', '\u0001\u007F\u009F'],
  ['marks without a letter', '\u0301\u0327\u20DD\u0489\u034F\u0488'],
  ['a mark on a space', ' \u0301'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['an empty Braille cell', '\u2800'],
  ['selectors', '\uFE00\uFE0F\u{E0100}\u{E01EF}\u180B'],
  ['tags', '\u{E0001}\u{E0067}\u{E007F}'],
  ['half of a surrogate pair', '\uD83D'],
  ['an object replacement character', '\uFFFC'],
  ['a note without a head', '\u{1D159}'],
  ['an unassigned code point', '\uFFFE\u{1FFFF}'],
  ['a long run of them', '\u200B\u0301 '.repeat(600)],
])('%s is not visible', (_, text) => {
  expect(checkMessage(text)).toEqual([{ path: 'text', code: 'nothing_to_see' }])
})

test.each([
  'a',
  'Ё',
  '.',
  '+1',
  '👍',
  '❤️',
  '1️⃣',
  '🇷🇺',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '⠓⠊',
  '한',
  'ㅋㅋ',
  'é',
  'e\u0301',
  'हि',
  'مرحبا',
  '\u200B\u2800x\u3164',
  '\u{1FAEF}',
  '\uF8FF',
  '\uFFFD',
])('%j is visible', (text) => {
  expect(checkMessage(text)).toEqual([])
})
