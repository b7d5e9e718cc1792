import { LANGUAGES, type Language, type Localized } from '@called-it/contract/languages.ts'
import { readStored, store } from '../storage/storage.ts'
import { addTexts, FALLBACK, readLanguage, setLanguage, useTranslation, watchMissing } from './translation.ts'
import { readWords, type WordsPart } from './words.ts'

export type { Language }

const KEY = 'locale' // SPEC.md 9; boot.js reads it before the first paint

/** The parts that screens have loaded; a switch of the language loads the same parts. */
const parts = new Set<WordsPart>()
const reading = new Map<string, Promise<void>>()

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/**
 * Starts with the saved language, Russian by default, and the texts of a part; English where a text is missing
 * (SPEC.md 9).
 */
export async function startLanguage(part: WordsPart): Promise<void> {
  const saved = readStored(KEY)
  setLanguage(isLanguage(saved) ? saved : 'ru')
  // English loads when a text is missing for the first time; components render again then.
  watchMissing(() => {
    // A part that fails to load is tried again at the next missing text: `read` handles the failure.
    for (const part of parts) void read(part, FALLBACK)
  })
  await loadWords(part)
  document.documentElement.lang = currentLanguage()
}

/** Switches to the language that was pressed in the static shell while the application loaded (boot.js). */
export const takeLanguageOfShell = (): Promise<void> => switchLanguage(readStored(KEY))

/** Loads a part of the texts in the language of the interface. Resolves when its texts can be shown. */
export async function loadWords(part: WordsPart): Promise<void> {
  parts.add(part)
  const language = currentLanguage()
  await read(part, language)
  // A language switch that began earlier did not include this part.
  if (language !== currentLanguage()) await loadWords(part)
}

/** Wraps a loader of code so that it also loads the texts of that code: for `lazyPart`. */
export function withWords<Module>(part: WordsPart, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadWords(part)])
    return module
  }
}

/** Reads every part in use, including parts that are added while it reads. */
async function readAll(language: Language): Promise<void> {
  const known = [...parts]
  await Promise.all(known.map((part) => read(part, language)))
  if (parts.size > known.length) await readAll(language)
}

function read(part: WordsPart, language: Language): Promise<void> {
  const name = `${part} ${language}`
  const known = reading.get(name)
  if (known) return known
  const added = readWords(part, language).then((words) => addTexts(language, words))
  reading.set(name, added)
  // The next call tries again.
  added.catch(() => reading.delete(name))
  return added
}

/** The language of the interface, for code outside components. */
export const currentLanguage = readLanguage

/** Switches the interface and stores the choice; an unsupported language changes nothing (SPEC.md 5). */
export async function switchLanguage(language: unknown): Promise<void> {
  if (!isLanguage(language)) return
  store(KEY, language)
  if (language === currentLanguage()) return
  await readAll(language)
  setLanguage(language)
  document.documentElement.lang = language
}

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/**
 * Returns the function that takes the text in the interface's language from a localized text of the server.
 */
export function useLocalized(): (text: Localized) => string {
  const language = useLanguage()
  return (text) => text[language]
}
