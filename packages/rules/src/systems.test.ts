import { describe, expect, test } from 'vitest'
import { type KindName, SYSTEM_NAMES, systemOf } from './systems.ts'

const SYSTEMS = [
  {
    name: 'euro',
    theme: 'PATH_OF_SAGE',
    sport: 'football',
    tie_break: 'uefa_euro',
    groups: ['oracle', 'stargazer', 'chronicler', 'hermit'],
    kinds: ['match', 'table_order', 'tie', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'],
  },
  {
    name: 'uefa',
    theme: 'FOOTBALL_ELEMENTS',
    sport: 'football',
    tie_break: 'uefa_league_phase',
    groups: ['fire', 'water', 'earth', 'air'],
    kinds: ['match', 'league', 'scorer', 'keeper', 'most_productive_team'],
  },
  {
    name: 'uefa_playoff',
    theme: 'FOOTBALL_ELEMENTS',
    sport: 'football',
    tie_break: 'uefa_league_phase',
    groups: ['fire', 'water', 'earth', 'air'],
    kinds: ['match', 'tie', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'],
  },
  { name: 'ufc', theme: 'UFC', sport: 'ufc', tie_break: null, groups: [], kinds: ['fight_card'] },
] as const

/** The kinds above. The test of another kind says which systems ask it. */
const LISTED: ReadonlySet<KindName> = new Set(SYSTEMS.flatMap(({ kinds }) => kinds))

test.each(SYSTEMS)('$name plays as GAME.md 2 says', ({ name, groups, kinds, ...fields }) => {
  const system = systemOf(name)
  expect(system).toMatchObject(fields)
  expect(system.kinds.filter((kind) => LISTED.has(kind))).toEqual(kinds)
  expect(system.user_groups.map((group) => group.code)).toEqual(groups)
})

describe.each(SYSTEM_NAMES)('the user groups of %s', (name) => {
  test('are named in both languages', () => {
    for (const group of systemOf(name).user_groups) {
      expect(group.name.ru).toMatch(/^[А-ЯЁ][а-яё]+$/)
      expect(group.name.en).toMatch(/^[A-Z][a-z]+$/)
    }
  })
})
