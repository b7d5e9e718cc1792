import type enLogin from '../words/en/login.json'
import type enNextLock from '../words/en/next-lock.json'
import type enPredictions from '../words/en/predictions.json'
import type enRatings from '../words/en/ratings.json'
import type enScore from '../words/en/score.json'
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
  score: typeof enScore
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
  }
}

type Files = Record<string, { default: Record<string, unknown> }>

const files: Files = import.meta.glob('../words/*/*.json', { eager: true })

/** Every text of the interface: `{ ru: { ui: {…}, … }, en: {…} }`. */
export const words: Record<string, Record<string, Record<string, unknown>>> = {}

for (const [path, file] of Object.entries(files)) {
  const [, language, namespace] = /words\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
  if (language && namespace) (words[language] ??= {})[namespace] = file.default
}
