import { expect, it } from 'vitest'
import { shortUserName } from './short-user-name.ts'

it.each([
  ['Марина Ковалёва', 'Марина'],
  ['Скамейка', 'Скамейка'],
  ['Болельщик 304', 'Болельщик 304'],
  ['Fan 12 of Leeds', 'Fan 12'],
  ['Анна 2-я', 'Анна'],
])('shortens «%s» to «%s»', (name, expected) => {
  expect(shortUserName(name)).toBe(expected)
})
