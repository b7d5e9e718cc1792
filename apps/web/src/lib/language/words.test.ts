import { expect, it } from 'vitest'
import { readWords, WORDS_PARTS } from './words.ts'

const partsOf = (language: 'ru' | 'en') => Promise.all(WORDS_PARTS.map((part) => readWords(part, language)))
const wordsOf = async (language: 'ru' | 'en'): Promise<Record<string, object>> =>
  Object.assign({}, ...(await partsOf(language)))
const words = { ru: await wordsOf('ru'), en: await wordsOf('en') }

const PLURAL = /_(zero|one|two|few|many|other)$/

function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value as object, `${path}${key}.`),
  )
}

const spaces = [...new Set(Object.values(words).flatMap(Object.keys))]
const without = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, '')))].toSorted()

it.each(spaces)('%s has the same keys in both languages', (space) => {
  expect(without(keysOf(words.ru[space] ?? {}))).toEqual(without(keysOf(words.en[space] ?? {})))
})

it.each(spaces)('%s has every Russian plural form', (space) => {
  const keys = new Set(keysOf(words.ru[space] ?? {}))
  const plurals = [...keys].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))
  const missing = plurals.flatMap((key) =>
    ['one', 'few', 'many', 'other'].map((form) => `${key}_${form}`).filter((form) => !keys.has(form)),
  )
  expect(missing).toEqual([])
})

it.each(['ru', 'en'] as const)(
  '%s loads no namespace twice but the frame and the kit, which the way in has too',
  async (language) => {
    const loaded = (await partsOf(language)).flatMap(Object.keys)
    expect(loaded.filter((space, at) => loaded.indexOf(space) !== at).toSorted()).toEqual(['shell', 'ui'])
  },
)
