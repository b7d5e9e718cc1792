import type { SportRules } from './sport.ts'

const SAGES = [
  { code: 'oracle', name: { ru: 'Оракул', en: 'Oracle' } },
  { code: 'stargazer', name: { ru: 'Звездочёт', en: 'Stargazer' } },
  { code: 'chronicler', name: { ru: 'Летописец', en: 'Chronicler' } },
  { code: 'hermit', name: { ru: 'Отшельник', en: 'Hermit' } },
] as const

const ELEMENTS = [
  { code: 'fire', name: { ru: 'Огонь', en: 'Fire' } },
  { code: 'water', name: { ru: 'Вода', en: 'Water' } },
  { code: 'earth', name: { ru: 'Земля', en: 'Earth' } },
  { code: 'air', name: { ru: 'Воздух', en: 'Air' } },
] as const

/** Football: rounds of matches that earn points. */
export const football = {
  slug: 'football',
  events: 'matches',
  ranked_by: 'points',
  is_series: false,
  systems: [
    {
      name: 'euro',
      theme: 'PATH_OF_SAGE',
      has_clubs: false,
      tie_break: 'uefa_euro',
      user_groups: SAGES,
    },
    {
      name: 'uefa',
      theme: 'FOOTBALL_ELEMENTS',
      has_clubs: true,
      tie_break: 'uefa_league_phase',
      user_groups: ELEMENTS,
    },
    {
      name: 'uefa_playoff',
      theme: 'FOOTBALL_ELEMENTS',
      has_clubs: true,
      tie_break: 'uefa_league_phase',
      user_groups: ELEMENTS,
    },
  ],
  kinds: [
    { name: 'match', systems: ['euro', 'uefa', 'uefa_playoff'] },
    { name: 'table_order', systems: ['euro'] },
    { name: 'tie', systems: ['euro', 'uefa_playoff'] },
    { name: 'league', systems: ['uefa'] },
    { name: 'scorer', systems: ['euro', 'uefa', 'uefa_playoff'] },
    { name: 'keeper', systems: ['euro', 'uefa', 'uefa_playoff'] },
    { name: 'most_productive_team', systems: ['euro', 'uefa', 'uefa_playoff'] },
    { name: 'tournament_winner', systems: ['euro', 'uefa_playoff'] },
  ],
} as const satisfies SportRules
