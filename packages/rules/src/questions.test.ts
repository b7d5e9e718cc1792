import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someEvents } from '../test/arbitraries.ts'
import { eventOf, factsOf, GUESTS, HOSTS, legOf } from '../test/tournament.ts'
import { KINDS, questionsOf, typesOf } from './questions.ts'
import { KIND_NAMES, PREDICTION_TYPES, SYSTEM_NAMES } from './systems.ts'

const m1 = eventOf({ id: 1, round_id: 101 })
const leg1 = legOf({ id: 2, round_id: 102, starts_at: 2000 })
const leg2 = legOf({ id: 3, round_id: 103, starts_at: 3000 })
const table_groups = [
  { id: 7, entities: [HOSTS, GUESTS] },
  { id: 8, entities: [] },
]
const final = legOf({
  id: 4,
  round_id: 104,
  stage_type: 'final',
  level: 'final',
  tie: 'final',
  starts_at: 4000,
})

describe('a tournament asks', () => {
  const asked = (system_name: (typeof SYSTEM_NAMES)[number]) =>
    questionsOf(factsOf([m1, leg1, leg2, final], { system_name, table_groups })).map(
      ({ kind, about, round_id, level, locks_at }) => [kind, about, round_id, level, locks_at],
    )

  const MATCHES = [
    ['match', 1, 101, null, 1000],
    ['match', 2, 102, 'semi_final', 2000],
    ['match', 3, 103, 'semi_final', 3000],
    ['match', 4, 104, 'final', 4000],
  ]
  const TIES = [
    ['tie', 'sf', null, 'semi_final', 2000],
    ['tie', 'final', null, 'final', 4000],
  ]
  const LEADERS = [
    ['scorer', null, null, null, 1000],
    ['keeper', null, null, null, 1000],
    ['most_productive_team', null, null, null, 1000],
  ]
  const ORDERS = [
    ['table_order', 7, null, null, 1000],
    ['table_order', 8, null, null, 1000],
  ]
  const WINNER = ['tournament_winner', null, null, null, 1000]

  test('a championship for scores, orders of groups, ties, leaders and the winner', () => {
    expect(asked('euro')).toEqual([...MATCHES, ...ORDERS, ...TIES, ...LEADERS, WINNER])
  })

  test('a league for scores, its first eight and leaders', () => {
    expect(asked('uefa')).toEqual([...MATCHES, ['league', null, null, null, 1000], ...LEADERS])
  })

  test('a playoff for scores, ties, leaders and the winner', () => {
    expect(asked('uefa_playoff')).toEqual([...MATCHES, ...TIES, ...LEADERS, WINNER])
  })

  test('a series of fights for nothing of these', () => {
    expect(asked('ufc')).toEqual([])
  })

  test('nothing twice, and each question once whatever the order of its matches', () => {
    const names = (events: Parameters<typeof factsOf>[0]) =>
      questionsOf(factsOf(events, { table_groups })).map(({ kind, about }) => JSON.stringify([kind, about]))
    fc.assert(
      fc.property(someEvents, (events) => {
        const all = names(events)
        expect(new Set(all).size).toBe(all.length)
        expect(names(events.toReversed()).toSorted()).toEqual(all.toSorted())
      }),
    )
  })
})

describe('every kind', () => {
  test.each(KIND_NAMES)('%s goes by its own name, and by a name that players find it under', (name) => {
    expect(KINDS[name].name).toBe(name)
    expect(PREDICTION_TYPES).toContain(KINDS[name].type)
  })
})

test.each([
  ['euro', ['match', 'group', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner']],
  ['uefa', ['match', 'league', 'scorer', 'keeper', 'most_productive_team']],
  ['uefa_playoff', ['match', 'group', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner']],
  ['ufc', []],
] as const)('%s is played by %j', (system, types) => {
  expect(typesOf(system)).toEqual(types)
})
