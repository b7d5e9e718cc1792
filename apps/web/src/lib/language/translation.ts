import type { Language } from '@called-it/contract/languages.ts'
// Only the types of i18next are used: they check keys and parameters. Its code is seven times the size of the
// sign-in page, and this file does what we need of it.
import type { FlatNamespace, TFunction } from 'i18next'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]
type Values = Record<string, string | number | null | undefined> & { count?: number }

/** The language that replaces missing texts (SPEC.md 9). */
export const FALLBACK: Language = 'en'

const texts: Record<Language, Record<string, object>> = { ru: {}, en: {} }
const plurals = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }
let current: Language = 'ru'
// The revision of the shown texts: it changes with the language and with its texts.
const revision = createAtom(0)
let onMissing: () => void = () => {}

/** The language of the interface. */
export const readLanguage = (): Language => current

/** Shows the interface in another language, whose texts are loaded already. */
export function setLanguage(language: Language): void {
  current = language
  notify()
}

export function addTexts(language: Language, spaces: Record<string, object>): void {
  Object.assign(texts[language], spaces)
  notify()
}

/** Sets the listener that is called when a text is missing that the fallback may have. */
export function watchMissing(listener: () => void): void {
  onMissing = listener
}

/** `t('space:key')` for code outside components: its texts do not follow a switch of the language. */
export const say = translatorOf(['ui']) as TFunction<['ui', ...FlatNamespace[]]>

/**
 * Returns `t` for one namespace or for several: a key without a namespace is searched in their order. The
 * component renders again when the language changes or more texts have loaded.
 */
export function useTranslation<const Spaces extends Namespaces = 'ui'>(
  spaces?: Spaces,
): { t: TFunction<Spaces> } {
  const shown = useSelector(revision)
  const names = [spaces ?? 'ui'].flat().join()
  return useMemo(
    () => ({ t: translatorOf(names.split(',')) as TFunction<Spaces> }),
    // oxlint-disable-next-line react/exhaustive-deps -- `shown` changes the result of `t`
    [names, shown],
  )
}

function translatorOf(spaces: string[]): unknown {
  return (key: string, values: Values = {}) => {
    const [space, path] = key.includes(':') ? (key.split(':') as [string, string]) : [null, key]
    const wanted = space ? [space] : spaces
    const text = find(current, wanted, path, values.count) ?? find(FALLBACK, wanted, path, values.count)
    if (text === undefined) onMissing()
    return (text ?? path).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** Returns the text of a path such as `countdown.minutes`, in the plural form of `count`, if one is given. */
function find(language: Language, spaces: string[], path: string, count?: number): string | undefined {
  const forms =
    count === undefined
      ? ['']
      : [...(count === 0 ? ['_zero'] : []), `_${plurals[language].select(count)}`, '']
  for (const space of spaces) {
    for (const form of forms) {
      const found = `${path}${form}`.split('.').reduce<unknown>(stepInto, texts[language][space])
      if (typeof found === 'string') return found
    }
  }
  return undefined
}

const stepInto = (place: unknown, key: string) => (place as Record<string, unknown> | undefined)?.[key]

function notify() {
  revision.set(revision.get() + 1)
}
