import { expect, test } from 'vitest'
import { piecesOf } from './text-pieces.ts'

const linksIn = (text: string) =>
  piecesOf(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))
const wholeOf = (text: string) =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

test.each([
  ['see https://example.org/a?b=1&c=2#d.', 'https://example.org/a?b=1&c=2#d'],
  ['(http://example.org)', 'http://example.org'],
  ['https://en.wikipedia.org/wiki/Euro_(2024), yes', 'https://en.wikipedia.org/wiki/Euro_(2024)'],
  ['«https://пример.рф/тур»', 'https://пример.рф/тур'],
  ['HTTPS://EXAMPLE.ORG!', 'HTTPS://EXAMPLE.ORG'],
  ['https://example.org/x\u202Egnp.exe', 'https://example.org/x'],
])('an address in %j is a link', (text, address) => {
  expect(linksIn(text).map(([shown]) => shown)).toEqual([address])
  expect(wholeOf(text)).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://example.org',
  'example.org',
  'https://',
  'https://user@evil.example/login',
  'https://bank.example:secret@evil.example/',
  'https://[broken',
  '<b>bold</b> & 2:1',
])('%j is text', (text) => {
  expect(linksIn(text)).toEqual([])
  expect(wholeOf(text)).toBe(text)
})

test.each([
  ['http://a.b/(x)))', 'http://a.b/(x)'],
  ['http://a.b/[x](y))].', 'http://a.b/[x](y)'],
  ['http://a.b/{(x}.)!', 'http://a.b/{(x}.)'],
])('in %j a closing bracket without an opening one is outside of the link', (text, address) => {
  expect(linksIn(text).map(([shown]) => shown)).toEqual([address])
})

// If the brackets were counted again for each of them, this would take minutes.
test.each([')', '](', '()))', ').', '.!?'])(
  'an end of 300,000 characters of %j is cut in one pass',
  (mark) => {
    const text = `http://a.b/${mark.repeat(300_000 / mark.length)}`
    expect(wholeOf(text)).toBe(text)
    expect(linksIn(text)).toHaveLength(1)
  },
)

test('several addresses are links within their text', () => {
  expect(piecesOf('a http://b.example c https://d.example')).toEqual([
    { text: 'a ', href: null },
    { text: 'http://b.example', href: 'http://b.example/' },
    { text: ' c ', href: null },
    { text: 'https://d.example', href: 'https://d.example/' },
  ])
})
