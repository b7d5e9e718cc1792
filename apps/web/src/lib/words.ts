import type { Language } from '@called-it/contract/languages.ts'
import type enLogin from '../words/en/login.json'
import type enNextLock from '../words/en/next-lock.json'
import type enPredictions from '../words/en/predictions.json'
import type enRatings from '../words/en/ratings.json'
import type enShell from '../words/en/shell.json'
import type enTournaments from '../words/en/tournaments.json'
import type enUi from '../words/en/ui.json'

/**
 * The namespaces of `words/`, one JSON file of the same name per language. English gives the keys their types
 * (its plural forms are a subset of the Russian ones); a test compares the keys of both languages.
 */
export type Words = {
  ui: typeof enUi
  shell: typeof enShell
  login: typeof enLogin
  tournaments: typeof enTournaments
  predictions: typeof enPredictions
  'next-lock': typeof enNextLock
  ratings: typeof enRatings
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
  }
}

/** What is loaded together: the texts that the way in needs, and those of everything behind it. */
export type WordsPart = 'door' | 'game'

const DOOR = /[\\/](ui|shell|login)\.json$/

/** The part that a file of `words/` belongs to; the build makes one chunk of each part and language. */
export function partOf(path: string): WordsPart {
  return DOOR.test(path) ? 'door' : 'game'
}

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>('../words/*/*.json', { import: 'default' })

/** A part of the interface's texts in one language, by namespace. */
export async function readWords(part: WordsPart, language: Language): Promise<Record<string, Texts>> {
  const wanted = Object.entries(files).filter(
    ([path]) => path.includes(`/${language}/`) && partOf(path) === part,
  )
  return Object.fromEntries(
    await Promise.all(
      wanted.map(async ([path, read]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? path, await read()] as const),
    ),
  )
}
