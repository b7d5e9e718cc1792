import type { Language } from '@called-it/contract/languages.ts'
import type enBracket from '../words/en/bracket.json'
import type enChat from '../words/en/chat.json'
import type enGroups from '../words/en/groups.json'
import type enLeague from '../words/en/league.json'
import type enDraw from '../words/en/draw.json'
import type enLogin from '../words/en/login.json'
import type enNextLock from '../words/en/next-lock.json'
import type enPredictions from '../words/en/predictions.json'
import type enPrizes from '../words/en/prizes.json'
import type enRatings from '../words/en/ratings.json'
import type enScore from '../words/en/score.json'
import type enShell from '../words/en/shell.json'
import type enTeams from '../words/en/teams.json'
import type enTournaments from '../words/en/tournaments.json'
import type enUi from '../words/en/ui.json'
import { loadChunk } from './chunk.ts'

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
  draw: typeof enDraw
  ratings: typeof enRatings
  score: typeof enScore
  bracket: typeof enBracket
  chat: typeof enChat
  league: typeof enLeague
  teams: typeof enTeams
  groups: typeof enGroups
  prizes: typeof enPrizes
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
  }
}

/** What is loaded together: the texts that the way in needs, and those of everything behind it. */
export type WordsPart = keyof (typeof PARTS)[Language]

const PARTS = {
  ru: { door: () => import('../words/ru/door.ts'), game: () => import('../words/ru/game.ts') },
  en: { door: () => import('../words/en/door.ts'), game: () => import('../words/en/game.ts') },
}

/** A part of the interface's texts in one language, by namespace. */
export async function readWords(part: WordsPart, language: Language): Promise<Record<string, object>> {
  const files = (await loadChunk<{ default: Record<string, object> }>(PARTS[language][part])).default
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.slice(2, -5), texts]))
}
