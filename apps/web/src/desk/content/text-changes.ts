import type { TextItem, Texts } from '@called-it/contract/content/texts.ts'
import { LANGUAGES, type Language, type Localized } from '@called-it/contract/languages.ts'

type Published = Texts['items']

const FIELDS = ['title', 'text'] as const
const withoutTimes = ({ key, section, systems, title, text, video }: TextItem): TextItem => ({
  key,
  section,
  systems,
  title,
  text,
  video,
})

/** Returns the texts that are edited: the draft, else what is published. */
export const editedOf = ({ draft, items }: Texts): TextItem[] => draft?.items ?? items.map(withoutTimes)

/** Returns the languages in which a text differs from the published one. */
export function changedLanguages(item: TextItem, published: Published): Language[] {
  const stands = published.find(({ key }) => key === item.key)
  return LANGUAGES.filter((language) =>
    FIELDS.some((field) => item[field][language] !== (stands?.[field][language] ?? '')),
  )
}

/** Returns the languages in which a text has nothing of its own: empty, or the same as in the other language. */
export function untranslated({ text: { ru, en } }: TextItem): Language[] {
  if (ru === '' && en === '') return []
  if (ru === '') return ['ru']
  return en === '' || en === ru ? ['en'] : []
}

/**
 * Returns a text after a change in one language. A text that was never translated stands in both languages: written anew in the
 * reader's own language it has no translation any more, and counts for both; written in the other one, that is the translation.
 */
export function written(old: Localized, change: Partial<Localized>, own: Language): Localized {
  const isUntranslated = old.ru !== '' && old.ru === old.en && change[own] !== undefined
  return { ...(isUntranslated ? { ru: '', en: '' } : old), ...change }
}

/** What publishing would change: how many texts, and in which languages; a new order alone goes with both. */
export function changesOf(
  items: readonly TextItem[],
  published: Published,
): { count: number; languages: Language[] } {
  const changed = items.map((item) => changedLanguages(item, published))
  const keys = new Set(items.map(({ key }) => key))
  const removed = published.filter(({ key }) => !keys.has(key)).length
  const moved = items.filter(({ key, section }, at) => {
    const stands = published[at]
    return stands && (stands.key !== key || stands.section !== section)
  }).length
  const count = changed.filter((languages) => languages.length > 0).length + removed
  const found = LANGUAGES.filter((language) => changed.some((languages) => languages.includes(language)))
  if (count === 0 && moved === 0) return { count: 0, languages: [] }
  return { count: Math.max(1, count), languages: found.length > 0 ? found : [...LANGUAGES] }
}

/** Returns a key that no text has yet. */
export function freshKey(items: readonly TextItem[]): string {
  const taken = new Set(items.map(({ key }) => key))
  for (let nth = items.length + 1; ; nth += 1) if (!taken.has(`text-${nth}`)) return `text-${nth}`
}

/** Returns the texts with one moved by a step among those of its section. */
export function moved(items: readonly TextItem[], key: string, by: 1 | -1): TextItem[] {
  const from = items.findIndex((item) => item.key === key)
  const own = items[from]
  if (!own) return [...items]
  let to = from + by
  while (items[to] && items[to]!.section !== own.section) to += by
  if (!items[to]) return [...items]
  const next = [...items]
  next[from] = items[to]!
  next[to] = own
  return next
}
