import type { TextItem, Texts } from '@called-it/contract/content/texts.ts'
import { expect, it } from 'vitest'
import {
  changedLanguages,
  changesOf,
  editedOf,
  freshKey,
  moved,
  untranslated,
  written,
} from './text-changes.ts'

const item = (key: string, rest: Partial<TextItem> = {}): TextItem => ({
  key,
  section: 's',
  systems: null,
  title: { ru: key, en: key },
  text: { ru: 'а', en: 'a' },
  video: null,
  ...rest,
})
const published: Texts['items'] = [item('one'), item('two')].map((each) => ({
  ...each,
  published_at: { ru: null, en: null },
}))
const plain = [item('one'), item('two')]

it('edits the draft, else what is published', () => {
  const texts = { items: published, sections: [], draft: null, revision: 'r' }
  expect(editedOf(texts)).toEqual(plain)
  const draft = { items: [item('three')], saved_at: '2026-01-01T00:00:00Z' }
  expect(editedOf({ ...texts, draft })).toEqual(draft.items)
})

it('finds the languages that differ', () => {
  expect(changedLanguages(plain[0]!, published)).toEqual([])
  expect(changedLanguages(item('one', { text: { ru: 'б', en: 'a' } }), published)).toEqual(['ru'])
  expect(
    changedLanguages(item('new', { title: { ru: 'х', en: '' }, text: { ru: 'х', en: '' } }), published),
  ).toEqual(['ru'])
})

it.each([
  [{ ru: 'а', en: 'a' }, []],
  [{ ru: 'а', en: '' }, ['en']],
  [{ ru: 'same', en: 'same' }, ['en']],
  [{ ru: '', en: 'a' }, ['ru']],
  [{ ru: '', en: '' }, []],
])('knows what is not translated: %o', (text, languages) => {
  expect(untranslated(item('one', { text }))).toEqual(languages)
})

it('counts what publishing would change', () => {
  expect(changesOf(plain, published)).toEqual({ count: 0, languages: [] })
  expect(changesOf([item('one', { text: { ru: 'а', en: 'b' } }), plain[1]!], published)).toEqual({
    count: 1,
    languages: ['en'],
  })
  expect(changesOf(plain.toReversed(), published)).toEqual({ count: 1, languages: ['ru', 'en'] })
  expect(changesOf([plain[0]!], published)).toEqual({ count: 1, languages: ['ru', 'en'] })
})

it('gives a new text a key of its own', () => {
  expect(freshKey(plain)).toBe('text-3')
  expect(freshKey([...plain, item('text-4')])).toBe('text-5')
})

it('moves a text among those of its section', () => {
  const three = [item('one'), item('other', { section: 't' }), item('two')]
  expect(moved(three, 'two', -1).map(({ key }) => key)).toEqual(['two', 'other', 'one'])
  expect(moved(three, 'one', -1)).toEqual(three)
  expect(moved(three, 'nobody', 1)).toEqual(three)
})

it('a text without a translation follows the language that it is written in, and its translation stays', () => {
  const copy = { ru: 'Как войти', en: 'Как войти' }
  expect(written(copy, { ru: 'Как играть' }, 'ru')).toEqual({ ru: 'Как играть', en: '' })
  expect(written(copy, { en: 'How to sign in' }, 'ru')).toEqual({ ru: 'Как войти', en: 'How to sign in' })
  const both = { ru: 'Как войти', en: 'How to sign in' }
  expect(written(both, { ru: 'Вход' }, 'ru')).toEqual({ ru: 'Вход', en: 'How to sign in' })
  expect(written({ ru: '', en: '' }, { ru: 'В' }, 'ru')).toEqual({ ru: 'В', en: '' })
})
