import type { Language } from '@called-it/contract/languages.ts'
import type enAccount from '../../words/en/account.json'
import type enBracket from '../../words/en/bracket.json'
import type enComparison from '../../words/en/comparison.json'
import type enContest from '../../words/en/contest.json'
import type enChat from '../../words/en/chat.json'
import type enDevices from '../../words/en/devices.json'
import type enFaq from '../../words/en/faq.json'
import type enFeeds from '../../words/en/feeds.json'
import type enFightCard from '../../words/en/fight-card.json'
import type enFightNight from '../../words/en/fight-night.json'
import type enGroups from '../../words/en/groups.json'
import type enHall from '../../words/en/hall.json'
import type enInvitation from '../../words/en/invitation.json'
import type enLeague from '../../words/en/league.json'
import type enDraw from '../../words/en/draw.json'
import type enLogin from '../../words/en/login.json'
import type enMatch from '../../words/en/match.json'
import type enNextLock from '../../words/en/next-lock.json'
import type enOnePick from '../../words/en/one-pick.json'
import type enPredictions from '../../words/en/predictions.json'
import type enPrizes from '../../words/en/prizes.json'
import type enPush from '../../words/en/push.json'
import type enRecap from '../../words/en/recap.json'
import type enRatings from '../../words/en/ratings.json'
import type enRules from '../../words/en/rules.json'
import type enScore from '../../words/en/score.json'
import type enShell from '../../words/en/shell.json'
import type enStats from '../../words/en/stats.json'
import type enTableOrder from '../../words/en/table-order.json'
import type enTeams from '../../words/en/teams.json'
import type enTelegram from '../../words/en/telegram.json'
import type enTopEight from '../../words/en/top-eight.json'
import type enTournaments from '../../words/en/tournaments.json'
import type enUi from '../../words/en/ui.json'
import type enUserStatistics from '../../words/en/user-statistics.json'
import type { KindsWords } from '../../words/kind-words.ts'
import type { DeskWords } from '../../words/desk-words.ts'
import { loadChunk } from '../parts/chunk.ts'

/**
 * The namespaces of `words/`, one JSON file of the same name per language, and `kinds` with a file for each kind of
 * prediction. English gives the keys their types (its plural forms are a subset of the Russian ones); a test compares
 * the keys of both languages.
 */
export type Words = {
  ui: typeof enUi
  shell: typeof enShell
  login: typeof enLogin
  tournaments: typeof enTournaments
  predictions: typeof enPredictions
  kinds: KindsWords
  'next-lock': typeof enNextLock
  draw: typeof enDraw
  ratings: typeof enRatings
  score: typeof enScore
  match: typeof enMatch
  bracket: typeof enBracket
  'one-pick': typeof enOnePick
  chat: typeof enChat
  contest: typeof enContest
  invitation: typeof enInvitation
  league: typeof enLeague
  teams: typeof enTeams
  groups: typeof enGroups
  prizes: typeof enPrizes
  'table-order': typeof enTableOrder
  'top-eight': typeof enTopEight
  feeds: typeof enFeeds
  'fight-card': typeof enFightCard
  'fight-night': typeof enFightNight
  account: typeof enAccount
  telegram: typeof enTelegram
  devices: typeof enDevices
  faq: typeof enFaq
  rules: typeof enRules
  stats: typeof enStats
  hall: typeof enHall
  'user-statistics': typeof enUserStatistics
  comparison: typeof enComparison
  recap: typeof enRecap
  push: typeof enPush
  desk: DeskWords
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
  }
}

/**
 * The parts that load separately: the texts of the sign-in, those of all screens behind it, and the
 * namespaces that only one panel needs, each by its own name (`game.ts` leaves them out).
 */
export type WordsPart = keyof (typeof PARTS)[Language]

const PARTS = {
  ru: {
    door: () => import('../../words/ru/door.ts'),
    game: () => import('../../words/ru/game.ts'),
    'team-pages': () => import('../../words/ru/team-pages.ts'),
    match: () => import('../../words/ru/match.json'),
    score: () => import('../../words/ru/score.json'),
    'table-order': () => import('../../words/ru/table-order.json'),
    'top-eight': () => import('../../words/ru/top-eight.json'),
    bracket: () => import('../../words/ru/bracket.json'),
    'one-pick': () => import('../../words/ru/one-pick.json'),
    'fight-card': () => import('../../words/ru/fight-card.json'),
    'fight-night': () => import('../../words/ru/fight-night.json'),
    account: () => import('../../words/ru/account.json'),
    devices: () => import('../../words/ru/devices.json'),
    telegram: () => import('../../words/ru/telegram.json'),
    draw: () => import('../../words/ru/draw.json'),
    faq: () => import('../../words/ru/faq.json'),
    rules: () => import('../../words/ru/rules.json'),
    stats: () => import('../../words/ru/stats.json'),
    hall: () => import('../../words/ru/hall.json'),
    'user-statistics': () => import('../../words/ru/user-statistics.json'),
    comparison: () => import('../../words/ru/comparison.json'),
    ratings: () => import('../../words/ru/ratings.json'),
    recap: () => import('../../words/ru/recap.json'),
    push: () => import('../../words/ru/push.json'),
    contest: () => import('../../words/ru/contest.json'),
    invitation: () => import('../../words/ru/invitation.json'),
    feeds: () => import('../../words/ru/feeds.json'),
    desk: () => import('../../words/ru/desk.ts'),
  },
  en: {
    door: () => import('../../words/en/door.ts'),
    game: () => import('../../words/en/game.ts'),
    'team-pages': () => import('../../words/en/team-pages.ts'),
    match: () => import('../../words/en/match.json'),
    score: () => import('../../words/en/score.json'),
    'table-order': () => import('../../words/en/table-order.json'),
    'top-eight': () => import('../../words/en/top-eight.json'),
    bracket: () => import('../../words/en/bracket.json'),
    'one-pick': () => import('../../words/en/one-pick.json'),
    'fight-card': () => import('../../words/en/fight-card.json'),
    'fight-night': () => import('../../words/en/fight-night.json'),
    account: () => import('../../words/en/account.json'),
    devices: () => import('../../words/en/devices.json'),
    telegram: () => import('../../words/en/telegram.json'),
    draw: () => import('../../words/en/draw.json'),
    faq: () => import('../../words/en/faq.json'),
    rules: () => import('../../words/en/rules.json'),
    stats: () => import('../../words/en/stats.json'),
    hall: () => import('../../words/en/hall.json'),
    'user-statistics': () => import('../../words/en/user-statistics.json'),
    comparison: () => import('../../words/en/comparison.json'),
    ratings: () => import('../../words/en/ratings.json'),
    recap: () => import('../../words/en/recap.json'),
    push: () => import('../../words/en/push.json'),
    contest: () => import('../../words/en/contest.json'),
    invitation: () => import('../../words/en/invitation.json'),
    feeds: () => import('../../words/en/feeds.json'),
    desk: () => import('../../words/en/desk.ts'),
  },
}

/** Every part of the texts, in the order in which they are needed. */
export const WORDS_PARTS = Object.keys(PARTS.en) as WordsPart[]

/** Loads a part of the interface's texts in one language, by namespace. */
export async function readWords(part: WordsPart, language: Language): Promise<Record<string, object>> {
  const texts = (await loadChunk<{ default: object }>(PARTS[language][part])).default
  if (part !== 'door' && part !== 'game' && part !== 'team-pages') return { [part]: texts }
  return Object.fromEntries(Object.entries(texts).map(([path, each]) => [path.slice(2, -5), each]))
}
