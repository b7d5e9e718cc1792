import { expect, test } from 'vitest'
import { KINDS, PARTS, PREDICTION_TYPES } from './kind-list.ts'
import { KIND_NAMES } from './systems.ts'

test.each(KIND_NAMES)('%s is found by its name', (name) => {
  expect(KINDS[name].name).toBe(name)
})

test.each([
  [
    'types',
    PREDICTION_TYPES,
    [
      'match',
      'group',
      'league',
      'scorer',
      'keeper',
      'most_productive_team',
      'tournament_winner',
      'fight_winner',
    ],
  ],
  [
    'parts',
    PARTS,
    [
      'outcome',
      'difference',
      'exact',
      'place',
      'whole_order',
      'winner',
      'team',
      'favourite',
      'all_teams',
      'first_place',
      'fight',
    ],
  ],
])('%s are listed in the order of the kinds, once each', (_, all: readonly string[], known) => {
  // Another kind may have others.
  expect(all.filter((each) => known.includes(each))).toEqual(known)
  expect(new Set(all).size).toBe(all.length)
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
