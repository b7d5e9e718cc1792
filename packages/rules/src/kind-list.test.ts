import { expect, test } from 'vitest'
import { KINDS, PARTS, PREDICTION_TYPES } from './kind-list.ts'
import { KIND_NAMES } from './systems.ts'

test.each(KIND_NAMES)('%s is found by its name', (name) => {
  expect(KINDS[name].name).toBe(name)
})

test('types and parts are listed in the order of the API, once each', () => {
  expect(PREDICTION_TYPES).toEqual([
    'match',
    'group',
    'league',
    'scorer',
    'keeper',
    'most_productive_team',
    'tournament_winner',
    'fight_winner',
  ])
  expect(PARTS).toEqual([
    'outcome',
    'difference',
    'exact',
    'winner',
    'place',
    'whole_order',
    'team',
    'favourite',
    'all_teams',
    'first_place',
    'fight',
  ])
})

test("the path of a missing outcome is a field of the organiser's request", () => {
  expect(KIND_NAMES.flatMap((name) => KINDS[name].missing?.path ?? [])).toEqual([
    'outcomes.group_orders',
    'ties',
    'outcomes.league_order',
    'outcomes.top_scorers',
    'outcomes.top_keepers',
    'outcomes.most_productive_teams',
    'outcomes.winner',
  ])
})
