import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moments, rulesets, someEvents } from '../../test/arbitraries.ts'
import { euro2024, GROUP_ORDERS, GROUPS, TEAMS as NATIONS } from '../../test/euro-2024.ts'
import { eventsIn, idsIn, namesOf } from '../../test/matches-in-text.ts'
import { eventOf, factsOf, legOf } from '../../test/tournament.ts'
import type { FactsEvent } from '../facts.ts'
import type { TournamentFacts } from '../questions.ts'
import { phaseAt } from '../kind.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { tableOrder } from './table-order.ts'

const TEAMS = [...'ABCDEFGH']
const [ABCD, EFGH] = [7, 8]
const table_groups = [
  { id: ABCD, entities: [1, 2, 3, 4] },
  { id: EFGH, entities: [5, 6, 7, 8] },
]
const groupsOf = (events: readonly FactsEvent[], changes: Partial<TournamentFacts> = {}) =>
  factsOf(events, { entities: [...TEAMS.keys()].map((at) => at + 1), table_groups, ...changes })

/** Matches of the first group. */
const abcd = (text: string, changes: Partial<FactsEvent> = {}) =>
  eventsIn(TEAMS, text, { table_group: ABCD, ...changes })
const ALL = 'A-B 1:0 C-D 1:0 A-C 1:0 B-D 1:0 A-D 1:0 B-C 1:0'
const LEVEL = 'A-B 1:1 C-D 1:1 A-C 1:1 B-D 1:1 A-D 1:1 B-C 1:1'

describe('orders of groups can be predicted', () => {
  const first = (changes: Partial<FactsEvent> = {}) => eventOf({ id: 1, table_group: ABCD, ...changes })
  const other = (changes: Partial<FactsEvent> = {}) =>
    eventOf({ id: 2, table_group: EFGH, first: 5, second: 6, starts_at: 2000, ...changes })
  const as = (status: FactsEvent['result']['status'], begun_at: number | null = null) => ({
    result: { status },
    begun_at,
  })
  const UNTIMED = { starts_at: null }
  const early = legOf({ id: 3, starts_at: 100 })

  test.each<[string, FactsEvent[], number, ReturnType<typeof phaseAt>, Partial<TournamentFacts>?]>([
    ['from the first', [first(), other()], -1e15, 'open'],
    ['not before the tournament opens', [first(), other()], 699, 'not_open', { opens_at: 700 }],
    ['one millisecond before the first kick-off of any group', [first(), other()], 999, 'open'],
    ['not from that kick-off on', [first(), other()], 1000, 'locked'],
    ['nor from that of another group', [first({ starts_at: 3000 }), other()], 2000, 'locked'],
    ['until then, though a match of another stage has begun', [first(), other(), early], 999, 'open'],
    ['not after a match began early', [first(), other(as('live', 900))], 900, 'locked'],
    ['not past a scheduled kick-off, though it was late', [first(as('live', 1100)), other()], 1000, 'locked'],
    [
      'until the next kick-off if the first match is postponed',
      [first(as('postponed')), other()],
      1999,
      'open',
    ],
    ['not from that kick-off on', [first(as('postponed')), other()], 2000, 'locked'],
    ['until the new kick-off if it has one', [first({ starts_at: 3000 })], 2999, 'open'],
    [
      'not after a match began that was postponed afterwards',
      [first(as('postponed', 1001)), other()],
      1001,
      'locked',
    ],
    [
      'until the next kick-off if the first match is cancelled',
      [first(as('cancelled')), other()],
      1999,
      'open',
    ],
    [
      'not after a match began that was cancelled afterwards',
      [first(as('cancelled', 1)), other()],
      1,
      'locked',
    ],
    ['until the day of the document, while every match is postponed', [first(as('postponed'))], 499, 'open'],
    ['until the day of the document, before matches have times', [first(UNTIMED)], 499, 'open'],
    ['not from the day of the document on', [first(UNTIMED)], 500, 'locked'],
    ['until matches of groups have times, where others have', [first(UNTIMED), early], 1e15, 'open'],
    ['not without a start date', [first(UNTIMED)], 0, 'not_open', { document_starts_at: null }],
    ['not when the tournament is over', [first()], 0, 'locked', { is_finished: true }],
  ])('%s', (_, events, now, expected, tournament) => {
    const facts = groupsOf(events, tournament)
    for (const group of [ABCD, EFGH]) expect(phaseAt(tableOrder.times(facts, group), now)).toBe(expected)
  })

  test('never if they are decided without a kick-off', () => {
    const awarded = abcd(ALL, { result: { status: 'awarded', score: { first: 1, second: 0 } } })
    const facts = groupsOf([...awarded, other()])
    expect(phaseAt(tableOrder.times(facts, ABCD), 0)).toBe('locked')
    expect(phaseAt(tableOrder.times(facts, EFGH), 0)).toBe('open')
  })

  test('never again after a match of the group stage was seen to begin', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        const groupStage = events.filter(({ stage_type }) => stage_type === 'group_stage')
        fc.pre(groupStage.some(({ begun_at }) => begun_at !== null && begun_at <= now))
        for (const { id } of table_groups) {
          expect(phaseAt(tableOrder.times(groupsOf(events), id), now)).toBe('locked')
        }
      }),
    )
  })

  test('until one moment, the same for every group that is not decided', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        const facts = groupsOf(events)
        const open = table_groups.filter(({ id }) => tableOrder.outcome(facts, id) === null)
        expect(new Set(open.map(({ id }) => tableOrder.times(facts, id).locks_at)).size).toBeLessThan(2)
      }),
    )
  })
})

test('an unknown group is an error of the program', () => {
  expect(() => tableOrder.choice(groupsOf([]), 99)).toThrow('no table group 99')
})

test('only a user who has been drawn into a group of users can order a table group', () => {
  expect(tableOrder.needs_group).toBe(true)
})

test.each<[string, number[], ReturnType<typeof tableOrder.check>]>([
  ['every team of the group, in any order', [3, 1, 4, 2], null],
  ['a team of another group', [1, 2, 3, 5], 'team_not_in_group'],
  ['one too many, from elsewhere', [1, 2, 3, 4, 5], 'team_not_in_group'],
  ['a team too few', [1, 2, 3], 'every_team_once'],
  ['a team twice', [1, 2, 3, 3], 'every_team_once'],
  ['a team twice, besides all', [1, 2, 3, 4, 4], 'every_team_once'],
  ['nobody', [], 'every_team_once'],
])('an order of %s', (_, answer, mistake) => {
  expect(tableOrder.check(answer, tableOrder.choice(groupsOf([]), ABCD))).toBe(mistake)
})

describe('the order of a group is', () => {
  const settled = (events: FactsEvent[], order?: number[]) =>
    namesOf(
      TEAMS,
      tableOrder.outcome(groupsOf(events, order && { overrides: { group_orders: { [ABCD]: order } } }), ABCD),
    )
  const last = (result: FactsEvent['result'], id = 6) =>
    abcd(ALL).map((event) => (event.id === id ? { ...event, result } : event))
  const score = { first: 0, second: 9 }

  test.each<[string, FactsEvent[], string | null]>([
    ['unknown without a match', [], null],
    ['unknown before the last match', last({ status: 'scheduled' }), null],
    ['unknown during the last match', last({ status: 'live', score }), null],
    ['unknown while a match is postponed', last({ status: 'postponed' }), null],
    ['that of its table after the last match', abcd(ALL), 'A B C D'],
    ['that of its table, with an award', last({ status: 'awarded', winner: 'second' }), 'A C B D'],
    ['that of its table without a cancelled match', last({ status: 'cancelled', score }, 3), 'A B C D'],
    ['unknown if nothing separates teams', abcd(LEVEL), null],
    ['its own, whatever happens in other groups', [...abcd(ALL), eventOf({ table_group: EFGH })], 'A B C D'],
  ])('%s', (_, events, expected) => {
    expect(settled(events)).toBe(expected)
  })

  test("the organiser's choice if nothing separates teams", () => {
    expect(settled(abcd(LEVEL), idsIn(TEAMS, 'D B A C'))).toBe('D B A C')
  })
  test("the organiser's choice, whatever the scores are", () => {
    expect(settled(abcd(ALL), idsIn(TEAMS, 'D B A C'))).toBe('D B A C')
  })
  test('unknown until the last match, even if the organiser has chosen earlier', () => {
    expect(settled(last({ status: 'scheduled' }), idsIn(TEAMS, 'D B A C'))).toBe(null)
    expect(settled([], idsIn(TEAMS, 'D B A C'))).toBe(null)
  })
  test('unknown while the organiser has placed only some teams, and others are level', () => {
    expect(settled(abcd(LEVEL), idsIn(TEAMS, 'D B'))).toBe(null)
  })
  test('decided by the tie-break of its stage', () => {
    const text = 'A-B 1:0 A-C 0:5 B-C 9:0 A-D 1:0 B-D 1:0 C-D 0:1'
    expect(settled(abcd(text, { tie_break: 'uefa_euro' }))).toBe('A B D C')
    expect(settled(abcd(text, { tie_break: 'fifa_world_cup' }))).toBe('B A D C')
  })
})

describe('the interim state of a group', () => {
  const interim = (text: string, order?: number[]) => {
    const { outcome, figures } = tableOrder.interim!(
      groupsOf(abcd(text), order && { overrides: { group_orders: { [ABCD]: order } } }),
      ABCD,
    )
    return { order: namesOf(TEAMS, outcome), figures }
  }

  test('has no order before the first match, and a table of zeros', () => {
    const { order, figures } = interim('A-B C-D')
    expect(order).toBe(null)
    const nothing = {
      played: 0,
      won: 0,
      drawn: 0,
      lost: 0,
      goals_for: 0,
      goals_against: 0,
      points: 0,
      position: 1,
    }
    expect(figures).toEqual({ table: [1, 2, 3, 4].map((entity) => ({ entity, ...nothing })) })
  })
  test('follows the matches so far, level teams in the order of the document', () => {
    expect(interim('A-B 0:2 C-D 1:1 A-C').order).toBe('B C D A')
  })
  test('follows the matches so far, whatever order the organiser has chosen earlier', () => {
    expect(interim('A-B 0:2 C-D 1:1 A-C', [1, 2, 3, 4]).order).toBe('B C D A')
  })
  test('is the final table in the end', () => {
    expect(interim(ALL).order).toBe('A B C D')
    expect(interim(LEVEL).order).toBe('A B C D')
    expect(interim(LEVEL, [4, 3, 2, 1]).order).toBe('D C B A')
  })
  test('is the outcome once that is known', () => {
    const goals = fc.record({ first: fc.nat(2), second: fc.nat(2) })
    fc.assert(
      fc.property(fc.array(goals, { minLength: 6, maxLength: 6 }), (scores) => {
        const events = abcd(ALL).map((event, at) => ({
          ...event,
          result: { status: 'finished' as const, score: scores[at]! },
        }))
        const outcome = tableOrder.outcome(groupsOf(events), ABCD)
        fc.pre(outcome !== null)
        expect(tableOrder.interim!(groupsOf(events), ABCD).outcome).toEqual(outcome)
      }),
    )
  })
})

describe('a predicted order', () => {
  const earned = (answer: string, ruleset = DEFAULT_RULESET) =>
    tableOrder.earn(idsIn(TEAMS, answer), idsIn(TEAMS, 'A B C D'), ruleset, null)
  const RULES = resolveRuleset({ table_order: { place: 3, whole_order: 7 } })

  test.each([
    ['A B C D', 10, 19],
    ['B A C D', 4, 6],
    ['A C D B', 2, 3],
    ['D C B A', 0, 0],
    ['B C D A', 0, 0],
  ])('%s of A B C D earns %i points, %i by another ruleset', (answer, points, others) => {
    expect(earned(answer).points).toBe(points)
    expect(earned(answer, RULES).points).toBe(others)
  })

  test('explains its points, place by place, and has no hit', () => {
    expect(earned('A D C B')).toEqual({
      points: 4,
      coefficient: 0,
      hit: null,
      parts: [
        { part: 'place', id: 1, points: 2, earned: true },
        { part: 'place', id: 4, points: 0, earned: false },
        { part: 'place', id: 3, points: 2, earned: true },
        { part: 'place', id: 2, points: 0, earned: false },
        { part: 'whole_order', points: 0, earned: false },
      ],
    })
    expect(earned('A B C D').parts.at(-1)).toEqual({ part: 'whole_order', points: 2, earned: true })
  })

  const orders = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 })

  test('earns the sum of its parts, and the extra points if every place is right', () => {
    fc.assert(
      fc.property(orders, orders, rulesets, (answer, outcome, ruleset) => {
        const { points, parts } = tableOrder.earn(answer, outcome, ruleset, null)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        const right = answer.filter((id, at) => outcome[at] === id).length
        const { place, whole_order } = ruleset.table_order
        expect(points).toBe(right * place + (right === 4 ? whole_order : 0))
        for (const part of parts) if (!part.earned) expect(part.points).toBe(0)
      }),
    )
  })

  test('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(tableOrder.decode(tableOrder.encode(order))).toEqual(order)
      }),
    )
  })
})

describe('the crowd of a group', () => {
  test('counts how many put each team where, with the three most frequent orders', () => {
    const called = [
      { answer: [2, 1, 3, 4], predictions: 2 },
      { answer: [1, 2, 3, 4], predictions: 5 },
      { answer: [1, 2, 4, 3], predictions: 2 },
      { answer: [4, 3, 2, 1], predictions: 1 },
    ]
    expect(tableOrder.crowd(called)).toEqual({
      total: 10,
      places: [
        { id: 1, counts: [7, 2, 0, 1] },
        { id: 2, counts: [2, 7, 1, 0] },
        { id: 3, counts: [0, 1, 7, 2] },
        { id: 4, counts: [1, 0, 2, 7] },
      ],
      top: [
        { ids: [1, 2, 3, 4], count: 5 },
        { ids: [1, 2, 4, 3], count: 2 },
        { ids: [2, 1, 3, 4], count: 2 },
      ],
    })
  })

  test('without answers', () => {
    expect(tableOrder.crowd([])).toEqual({ total: 0, places: [], top: [] })
  })
})

describe('EURO 2024', () => {
  const ended = (group: string, changes?: Partial<TournamentFacts>) =>
    namesOf(NATIONS, tableOrder.outcome(euro2024(changes), GROUPS.indexOf(group) + 1))
  const ORDERS = [
    ['A', 'GER SUI HUN SCO'],
    ['B', 'ESP ITA CRO ALB'],
    ['D', 'AUT FRA NED POL'],
    ['E', 'ROU BEL SVK UKR'],
    ['F', 'POR TUR GEO CZE'],
  ] as const

  test.each(ORDERS)('group %s: %s', (group, order) => {
    expect(ended(group)).toBe(order)
  })
  test('group C waits for the organiser: Denmark and Slovenia were level to the last goal', () => {
    expect(ended('C')).toBe(null)
    expect(ended('C', { overrides: { group_orders: GROUP_ORDERS } })).toBe('ENG DEN SVN SRB')
  })
  test('locked all its groups with its first match', () => {
    for (const { id } of euro2024().table_groups.filter(
      (group) => tableOrder.outcome(euro2024(), group.id) === null,
    )) {
      expect(tableOrder.times(euro2024(), id).locks_at).toBe(euro2024().events[0]!.starts_at)
    }
  })
})
