import { expect, it } from 'vitest'
import { findCode, groupDigits, joinDigits } from './digits.ts'

it('groups an account number from its end', () => {
  expect(groupDigits('4815162342')).toBe('48\u00a01516\u00a02342')
  expect(groupDigits('1001')).toBe('1001')
})

it.each([
  ['1234 567', '1234567'],
  [' 48\u00a01516\u20092342 ', '4815162342'],
  ['48-15–16', '481516'],
  ['12a4', '12a4'],
])('reads «%s» as %s', (text, number) => expect(joinDigits(text)).toBe(number))

it.each([
  ['704193', '704193'],
  [' 704 193\n', '704193'],
  ['704-193', '704193'],
  ['7 0 4 1 9 3', '704193'],
  ['Called It: код для входа 704193. Он действует 10 минут.', '704193'],
  ['Your code: 704 193', '704193'],
  ['70419', null],
  ['7041934', null],
  ['48 1516 2342', null],
  ['no code', null],
])('finds in «%s» the code %s', (text, code) => expect(findCode(text)).toBe(code))
