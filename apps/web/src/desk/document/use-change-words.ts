import { valueAt } from '@called-it/contract/document-text/value-at.ts'
import { isRecord } from '@called-it/contract/is-record.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { useMemo } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** A change of a document, with both its values as data. */
type Changed = { path: string; before: unknown; after: unknown }

/** The most characters of a value that are shown. */
const VALUE_MAX = 120
const NAMED_LISTS = [
  'groups',
  'entities',
  'players',
  'stages',
  'table_groups',
  'rounds',
  'events',
  'prizes',
] as const
type ListName = (typeof NAMED_LISTS)[number]
const isList = (name: string): name is ListName => (NAMED_LISTS as readonly string[]).includes(name)
const isName = (value: unknown): value is Localized =>
  isRecord(value) && typeof value.ru === 'string' && typeof value.en === 'string'
/** Fields whose value is the key of an item of a list. */
const LIST_OF_KEY: Readonly<Record<string, ListName>> = {
  first: 'entities',
  second: 'entities',
  entity: 'entities',
  stage: 'stages',
  round: 'rounds',
  table_group: 'table_groups',
  entities: 'entities',
}
const TIME = /^\d{4}-\d\d-\d\dT/

/** Returns the parts of a path: the list and the number of an item, if it leads into one, and the field. */
function partsOf(path: string): { list: ListName | null; item: string | null; field: string | null } {
  const [, name = path, at, field] = /^(\w+)(\[\d+\])?(?:\.(.+))?$/.exec(path) ?? []
  if (!isList(name)) return { list: null, item: null, field: path }
  return { list: name, item: at ? name + at : null, field: field ?? null }
}

/** Returns the numbers of a part of a ruleset by their paths. */
const numbersIn = (part: object, path = ''): [path: string, value: unknown][] =>
  Object.entries(part).flatMap(([name, value]) =>
    isRecord(value) ? numbersIn(value, `${path}${name}.`) : [[path + name, value]],
  )

/**
 * Returns functions that say in words what a change of a document is about, and its values. `text`: the document that was
 * read, which names what its keys stand for; null: none has been read.
 */
export function useChangeWords(text: string | null) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { moment, number } = useFormat()
  const document = useMemo((): unknown => text && JSON.parse(text), [text])

  const named = (list: ListName, key: unknown): string => {
    const items = valueAt(document, list)
    const found = Array.isArray(items) ? items.find((item) => isRecord(item) && item.key === key) : undefined
    return isRecord(found) ? itemName(list, found) : String(key)
  }
  const itemName = (list: ListName, item: Readonly<Record<string, unknown>>): string => {
    const { name = item.title, first, second, key = '', code = key } = item
    if (isName(name)) return localized(name)
    if (typeof name === 'string') return name
    if (list !== 'events' || !first || !second) return String(code)
    return t('parts.pair', { first: named('entities', first), second: named('entities', second) })
  }
  const fieldName = (field: string): string => {
    const [, rule] = /^ruleset\.(.+)$/.exec(field) ?? []
    if (rule) return t(`ruleset.fields.${rule}`)
    const [name = field, language] = field.split('.')
    const label = t(`document.fields.${name}`)
    return language === 'ru' || language === 'en' ? `${label}, ${t(`document.in.${language}`)}` : label
  }
  return {
    /** What a change is about: the item and the field of it, or the list of an item that is added or removed. */
    subjectOf: (path: string): string => {
      const { list, item, field } = partsOf(path)
      if (list === null) return fieldName(field!)
      const found = item && field ? valueAt(document, item) : null
      if (!isRecord(found)) return t(`document.lists.${list}`)
      return t('document.field_of', { name: itemName(list, found), field: fieldName(field!) })
    },
    /** A value of a change as a reader writes it. */
    valueOf: (path: string, value: unknown): string => {
      const { list, field } = partsOf(path)
      if (value === null || value === undefined) return '–'
      if (typeof value === 'number') return number(value)
      if (typeof value === 'boolean') return t(`document.values.${value}`)
      if (isName(value)) return value.ru === value.en ? value.ru : `${value.ru} / ${value.en}`
      if (typeof value === 'string') {
        const keyed = LIST_OF_KEY[field ?? '']
        if (keyed) return named(keyed, value)
        return TIME.test(value) ? moment(value) : shortened(value)
      }
      if (Array.isArray(value) && list !== null) {
        const keyed = LIST_OF_KEY[field ?? ''] ?? list
        return shortened(value.map((key) => named(keyed, key)).join(', '))
      }
      if (list !== null && field === null && isRecord(value)) return itemName(list, value)
      if (field === 'ruleset') {
        const rules = numbersIn(value).map(
          ([rule, each]) => `${t(`ruleset.fields.${rule}`)}: ${String(each)}`,
        )
        return shortened(rules.join(', '))
      }
      return shortened(JSON.stringify(value))
    },
  }
}

const shortened = (text: string): string => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text)

/** A run of whole items of one list that are all added or all removed is one row: nobody reads 842 lines of players. */
const ROWS_MAX = 5

/** Returns changes as rows: many whole items of one list together, each other change by itself. */
export function inRows<Change extends Changed>(changes: readonly Change[]): Change[][] {
  const groups = Map.groupBy(changes, ({ path }) => {
    const { list, field } = partsOf(path)
    return list !== null && field === null ? list : path
  })
  return [...groups.values()].flatMap((group) =>
    group.length > ROWS_MAX ? [group] : group.map((change) => [change]),
  )
}
