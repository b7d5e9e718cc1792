import { describe, expect, test } from 'vitest'
import { domainOf, isEmail, tidyEmail } from './email.ts'

describe('addresses', () => {
  test.each(['anna@example.com', 'a.b+c@mail.example.org', "o'neil@xn--e1afmkfd.xn--p1ai"])(
    '%s is one',
    (text) => expect(isEmail(text)).toBe(true),
  )
  test.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@example',
    'anna@1.2.3.4',
    'a..b@example.com',
    'anna@@example.com',
    'anna@example.com\r\nBcc: all@example.com',
    'anna@example.com,boris@example.com',
    '"anna boris"@example.com',
    'Anna <anna@example.com>',
    'anna:1@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example.com`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false))

  test('are compared without case and spaces around them', () => {
    expect(tidyEmail(' Anna@Example.COM ')).toBe('anna@example.com')
    expect(domainOf('anna@example.com')).toBe('example.com')
  })
})
