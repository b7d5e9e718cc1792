import { LANGUAGES, type Language, type Localized } from '@called-it/contract/languages.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { readStored, store } from './storage.ts'
import { words } from './words.ts'

export type { Language }

const KEY = 'locale' // SPEC.md 9; public/boot.js reads it before the first paint

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/** Starts i18next with the saved language: Russian by default, English where a text is missing (SPEC.md 9). */
export async function startLanguage(): Promise<void> {
  const saved = readStored(KEY)
  await i18next.use(initReactI18next).init({
    lng: isLanguage(saved) ? saved : 'ru',
    fallbackLng: 'en',
    supportedLngs: LANGUAGES,
    resources: words as never,
    defaultNS: 'ui',
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  })
  document.documentElement.lang = currentLanguage()
}

/** The language of the interface, for code outside components. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'ru'
}

/** Switches the interface and keeps the choice; an unsupported language changes nothing (SPEC.md 5). */
export async function switchLanguage(language: unknown): Promise<void> {
  if (!isLanguage(language)) return
  store(KEY, language)
  if (language === currentLanguage()) return
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'ru'
}

/** Picks the text of the interface's language out of what the server sent. */
export function useLocalized(): (text: Localized) => string {
  const language = useLanguage()
  return (text) => text[language]
}
