import type { Language } from '@called-it/contract/languages.ts'
// For the types alone: its way to know every key and what a text wants to be given. Its code is seven times that of
// the sign-in page, for what stands below.
import type { FlatNamespace, TFunction } from 'i18next'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]
type Values = Record<string, string | number | null | undefined> & { count?: number }

/** What is shown where the language lacks a text (SPEC.md 9). */
export const FALLBACK: Language = 'en'

const texts: Record<Language, Record<string, object>> = { ru: {}, en: {} }
const plurals = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }
let current: Language = 'ru'
// Of what is shown: a new one when the language or its texts change.
const revision = createAtom(0)
let onMissing: () => void = () => {}

/** The language of the interface. */
export const readLanguage = (): Language => current

/** Shows everything in another language; its texts are there already. */
export function setLanguage(language: Language): void {
  current = language
  tell()
}

export function addTexts(language: Language, spaces: Record<string, object>): void {
  Object.assign(texts[language], spaces)
  tell()
}

/** Is told when a text is missed that the fallback may have. */
export function watchMissing(listener: () => void): void {
  onMissing = listener
}

/** `t('space:key')`, for code outside components: what it says is not said anew in another language. */
export const say = translatorOf(['ui']) as TFunction<['ui', ...FlatNamespace[]]>

/**
 * The texts of a namespace, or of several, where a key that names none means the first that has it. The component
 * renders again when the language changes, or when there are more texts.
 */
export function useTranslation<const Spaces extends Namespaces = 'ui'>(
  spaces?: Spaces,
): { t: TFunction<Spaces> } {
  const shown = useSelector(revision)
  const names = [spaces ?? 'ui'].flat().join()
  return useMemo(
    () => ({ t: translatorOf(names.split(',')) as TFunction<Spaces> }),
    // oxlint-disable-next-line react/exhaustive-deps -- what `t` says has changed with it
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

/** The text of a path such as `countdown.minutes`, in the plural form that a count wants: none has one of its own. */
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

function tell() {
  revision.set(revision.get() + 1)
}
