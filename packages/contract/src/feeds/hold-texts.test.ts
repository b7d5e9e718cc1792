import { expect, test } from 'vitest'
import { HOLD_CODES } from '@called-it/rules/feeds/feed-names.ts'
import { HOLD_TEXTS, holdText } from './hold-texts.ts'

const parametersOf = (text: string) =>
  [...text.matchAll(/\{(\w+?)(?:_ru|_en)?\}/g)].map(([, name]) => name).toSorted()

test.each(HOLD_CODES)('%s has a sentence with the same data in both languages', (code) => {
  const { ru, en } = HOLD_TEXTS[code]
  expect(ru).toMatch(/[а-я]/)
  expect(en).not.toMatch(/[а-я]/)
  expect(parametersOf(ru)).toEqual(parametersOf(en))
})

test('a sentence is filled with the data of the hold', () => {
  expect(holdText('shrunk', { before: '2:1', now: '1:1' }).en).toBe(
    'the score has shrunk: it was 2:1, and now it is 1:1',
  )
  expect(() => holdText('shrunk')).toThrow('names before')
})
