import { expect, test } from 'vitest'
import { codeSubject, htmlOf, oneLine, subjectOf } from './letter.ts'

test('a line break in a name begins no header', () => {
  expect(oneLine('League\r\nBcc: eve@example.com')).toBe('League Bcc: eve@example.com')
  expect(oneLine('a\u2028b\u0000c')).toBe('a b c')
  expect(subjectOf('League\nBcc: eve@example.com')).toBe('League')
  expect(codeSubject('League\r\nX: your code is 123456', 'en')).toBe('Your code · League X')
})

test('a subject is the first sentence, cut at a word', () => {
  expect(subjectOf('\nCalled It: EURO 2024. Two hours are left.')).toBe('Called It: EURO 2024.')
  const long = subjectOf(`Called It: ${'word '.repeat(40)}`)
  expect(long).toMatch(/word…$/)
  expect(long.length).toBeLessThanOrEqual(91)
})

test('a code is not in the subject, and large in the letter', () => {
  const text = 'Called It: your sign-in code is 123456.'
  expect(codeSubject(text, 'en')).toBe('Your code · Called It')
  expect(htmlOf({ text, code: '123456', language: 'en', bottom: null })).toMatch(/font:700 32px[^>]*>123456</)
})

test('text is no markup, and addresses are links without the full stop after them', () => {
  const html = htmlOf({
    text: '<b>&\n\nSee https://game.example/a?b=1&c=2. Bye',
    code: null,
    language: 'en',
    bottom: { words: 'Stop', link: 'https://game.example/x"y' },
  })
  expect(html).toContain('&#60;b&#62;&#38;')
  expect(html).toMatch(/href="https:\/\/game\.example\/a\?b=1&#38;c=2"/)
  expect(html).not.toContain('x"y')
})
