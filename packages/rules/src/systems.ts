import type { TieBreak } from './football/table.ts'
import type { Localised } from './mistake.ts'

/** Which game a tournament plays (GAME.md 1). */
export const SYSTEM_NAMES = ['euro', 'uefa', 'uefa_playoff', 'ufc'] as const
export type SystemName = (typeof SYSTEM_NAMES)[number]

/** How a tournament looks (SPEC.md 1). */
export const THEMES = ['PATH_OF_SAGE', 'FOOTBALL_ELEMENTS', 'UFC'] as const
export type Theme = (typeof THEMES)[number]

export const SPORTS = ['football', 'ufc'] as const
export type SportSlug = (typeof SPORTS)[number]

/** What can be predicted, as the addresses of the contract name it (GAME.md 2). */
export const PREDICTION_TYPES = [
  'match',
  'group',
  'league',
  'scorer',
  'keeper',
  'most_productive_team',
  'tournament_winner',
  'fight_winner',
] as const
export type PredictionType = (typeof PREDICTION_TYPES)[number]

/** Everything that is predicted, in the order in which it is shown (GAME.md 2). */
export const KIND_NAMES = [
  'match',
  'table_order',
  'tie',
  'league',
  'scorer',
  'keeper',
  'most_productive_team',
  'tournament_winner',
  'fight_card',
] as const
export type KindName = (typeof KIND_NAMES)[number]

/** What a tournament's `system_name` decides. */
export type System = {
  theme: Theme
  sport: SportSlug
  /** Whether its teams are clubs, which bear crests where others bear flags. */
  has_clubs: boolean
  /** How level teams of a table are told apart where a stage does not say it; null: no tables. */
  tie_break: TieBreak | null
  /** Thematic groups of users, in the order in which they are shown (GAME.md 1). */
  user_groups: { code: string; name: Localised }[]
  /** What is asked in it, in the order in which it is shown (GAME.md 2). */
  kinds: KindName[]
}

/** Whether a kind of prediction is asked in it (GAME.md 2). */
export const asks = (name: SystemName, kind: KindName): boolean => systemOf(name).kinds.includes(kind)

/** The systems in which a kind of prediction is asked. */
export const systemsAsking = (kind: KindName): SystemName[] => SYSTEM_NAMES.filter((name) => asks(name, kind))

const SAGES = [
  { code: 'oracle', name: { ru: 'Оракул', en: 'Oracle' } },
  { code: 'stargazer', name: { ru: 'Звездочёт', en: 'Stargazer' } },
  { code: 'chronicler', name: { ru: 'Летописец', en: 'Chronicler' } },
  { code: 'hermit', name: { ru: 'Отшельник', en: 'Hermit' } },
]

const ELEMENTS = [
  { code: 'fire', name: { ru: 'Огонь', en: 'Fire' } },
  { code: 'water', name: { ru: 'Вода', en: 'Water' } },
  { code: 'earth', name: { ru: 'Земля', en: 'Earth' } },
  { code: 'air', name: { ru: 'Воздух', en: 'Air' } },
]

const SYSTEMS: Record<SystemName, System> = {
  euro: {
    theme: 'PATH_OF_SAGE',
    sport: 'football',
    has_clubs: false,
    tie_break: 'uefa_euro',
    user_groups: SAGES,
    kinds: ['match', 'table_order', 'tie', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'],
  },
  uefa: {
    theme: 'FOOTBALL_ELEMENTS',
    sport: 'football',
    has_clubs: true,
    tie_break: 'uefa_league_phase',
    user_groups: ELEMENTS,
    kinds: ['match', 'league', 'scorer', 'keeper', 'most_productive_team'],
  },
  uefa_playoff: {
    theme: 'FOOTBALL_ELEMENTS',
    sport: 'football',
    has_clubs: true,
    tie_break: 'uefa_league_phase',
    user_groups: ELEMENTS,
    kinds: ['match', 'tie', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'],
  },
  ufc: {
    theme: 'UFC',
    sport: 'ufc',
    has_clubs: false,
    tie_break: null,
    user_groups: [],
    kinds: ['fight_card'],
  },
}

/** Theme, sport, default tie-break, user groups and kinds of predictions of a system (GAME.md 1 and 2). */
export function systemOf(name: SystemName): System {
  return SYSTEMS[name]
}
