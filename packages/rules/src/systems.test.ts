import { describe, expect, test } from 'vitest'
import { SYSTEM_NAMES, systemOf } from './systems.ts'

test.each([
  [
    'euro',
    'PATH_OF_SAGE',
    'football',
    'uefa_euro',
    ['oracle', 'stargazer', 'chronicler', 'hermit'],
    ['match', 'table_order', 'tie', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'],
  ],
  [
    'uefa',
    'FOOTBALL_ELEMENTS',
    'football',
    'uefa_league_phase',
    ['fire', 'water', 'earth', 'air'],
    ['match', 'league', 'scorer', 'keeper', 'most_productive_team'],
  ],
  [
    'uefa_playoff',
    'FOOTBALL_ELEMENTS',
    'football',
    'uefa_league_phase',
    ['fire', 'water', 'earth', 'air'],
    ['match', 'tie', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner'],
  ],
  ['ufc', 'UFC', 'ufc', null, [], ['fight_card']],
] as const)('%s plays as GAME.md 2 says', (name, theme, sport, tieBreak, groups, kinds) => {
  const system = systemOf(name)
  expect(system).toMatchObject({ theme, sport, tie_break: tieBreak, kinds })
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
