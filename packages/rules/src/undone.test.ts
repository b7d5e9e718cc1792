import { describe, expect, test } from 'vitest'
import { eventOf, factsOf, GUESTS, HOSTS, legOf } from '../test/tournament.ts'
import type { FactsPlayer } from './facts.ts'
import { undecidedOf, undoneOf } from './undone.ts'

const PLAYERS: FactsPlayer[] = [
  { id: 1, key: 'anna', position: 'forward', goals_before: 0, clean_sheets_before: 0 },
  { id: 2, key: 'alan', position: 'goalkeeper', goals_before: 0, clean_sheets_before: 0 },
]
const played = (changes: object = {}) => ({
  status: 'finished' as const,
  score: { first: 2, second: 0 },
  goals: [{ player: 'anna' }],
  goalkeepers: { first: 'alan' },
  ...changes,
})
const final = (result: object) =>
  legOf({ id: 20, tie: 'final', level: 'final', stage_type: 'final', result: { ...played(), ...result } })

describe('a tournament lacks', () => {
  test('nothing if all is played and every outcome can be computed', () => {
    const facts = factsOf([eventOf({ result: played() }), final({})], { players: PLAYERS })
    expect(undoneOf(facts)).toEqual({ events: [], questions: [] })
  })

  test('events that are neither decided nor cancelled; a live score is not final', () => {
    const events = ['scheduled', 'live', 'postponed', 'finished', 'awarded', 'cancelled'].map((status, at) =>
      eventOf({ id: at, result: { ...played(), status: status as 'live' } }),
    )
    expect(undoneOf(factsOf(events)).events).toEqual([
      { id: 0, is_live: false },
      { id: 1, is_live: true },
      { id: 2, is_live: false },
    ])
  })

  test('outcomes that cannot be computed: nobody scored, no goalkeeper is known, nobody has won the final', () => {
    const goalless = { score: { first: 0, second: 0 }, goals: [], goalkeepers: {} }
    const facts = factsOf([final(goalless)], { players: PLAYERS })
    expect(undoneOf(facts).questions).toEqual([
      { kind: 'tie', about: 'final' },
      { kind: 'scorer', about: null },
      { kind: 'keeper', about: null },
      { kind: 'most_productive_team', about: null },
      { kind: 'tournament_winner', about: null },
    ])
    const expected = {
      top_scorers: [1],
      top_keepers: [2],
      most_productive_teams: [HOSTS],
      winner: GUESTS,
    }
    expect(undoneOf({ ...facts, overrides: expected }).questions).toEqual([{ kind: 'tie', about: 'final' }])
  })

  test('no outcome of a question for which nobody can be named', () => {
    const { questions } = undoneOf(factsOf([final({ goals: [], goalkeepers: {} })]))
    expect(questions.map(({ kind }) => kind)).toEqual([])
  })

  test('the order of a table group if scores leave teams level', () => {
    const level = eventOf({ table_group: 5, result: played({ score: { first: 1, second: 1 } }) })
    const facts = factsOf([level, final({})], {
      players: PLAYERS,
      table_groups: [{ id: 5, entities: [HOSTS, GUESTS] }],
    })
    expect(undoneOf(facts).questions).toEqual([{ kind: 'table_order', about: 5 }])
    expect(undoneOf({ ...facts, overrides: { group_orders: { 5: [GUESTS, HOSTS] } } }).questions).toEqual([])
  })
})

describe('a question is undecided', () => {
  const level = eventOf({ table_group: 5, result: played({ score: { first: 1, second: 1 } }) })
  const table_groups = [{ id: 5, entities: [HOSTS, GUESTS] }]

  test('once its own events are over, whatever others are open', () => {
    const ahead = final({ status: 'scheduled', score: undefined })
    expect(undecidedOf(factsOf([level, ahead], { players: PLAYERS, table_groups }))).toEqual([
      { kind: 'table_order', about: 5 },
    ])
    const second = eventOf({ id: 11, table_group: 5 })
    expect(undecidedOf(factsOf([level, second, ahead], { players: PLAYERS, table_groups }))).toEqual([])
  })

  test('about the whole tournament with the last of all events, about its winner with the final', () => {
    const draw = final({ score: { first: 0, second: 0 }, goals: [], goalkeepers: {} })
    const kinds = (facts: Parameters<typeof undecidedOf>[0]) => undecidedOf(facts).map(({ kind }) => kind)
    expect(kinds(factsOf([draw], { players: PLAYERS }))).toEqual([
      'tie',
      'scorer',
      'keeper',
      'most_productive_team',
      'tournament_winner',
    ])
    expect(kinds(factsOf([eventOf(), draw], { players: PLAYERS }))).toEqual(['tie', 'tournament_winner'])
  })
})
