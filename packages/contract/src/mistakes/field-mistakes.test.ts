import { describe, expect, test } from 'vitest'
import { FIELD_MISTAKES, fieldMistake } from './field-mistakes.ts'

const namesIn = (template: string) => [...template.matchAll(/\{(\w+)/g)].map((found) => found[1]!)

describe.each(Object.entries(FIELD_MISTAKES))('%s', (_, text) => {
  test('has a message in both languages', () => {
    expect(text.ru).toMatch(/[а-я]/i)
    expect(text.en).toMatch(/^[\x20-\x7e]+$/)
  })
  test('names the same parameters in both languages', () => {
    expect(new Set(namesIn(text.ru))).toEqual(new Set(namesIn(text.en)))
  })
})

test('a message without parameters is shown as it is', () => {
  expect(fieldMistake('score_missing')).toEqual(FIELD_MISTAKES.score_missing)
})

test('parameters are put into the message, whatever their value', () => {
  expect(fieldMistake('unknown_entity', { key: '{key}$&' })).toEqual({
    ru: 'нет команды или бойца «{key}$&»',
    en: 'unknown entity "{key}$&"',
  })
})

test.each([
  [1, 'Не меньше 1 символа', 'At least 1 character'],
  [2, 'Не меньше 2 символов', 'At least 2 characters'],
  [21, 'Не меньше 21 символа', 'At least 21 characters'],
])('the word after %s has the right plural form', (limit, ru, en) => {
  expect(fieldMistake('at_least_characters', { limit })).toEqual({ ru, en })
})

test('a message is never shown with a missing parameter', () => {
  expect(() => fieldMistake('unknown_entity')).toThrow(/names key/)
  expect(() => fieldMistake('unknown_entity', { entity: 'GRE' })).toThrow(/names key/)
})
