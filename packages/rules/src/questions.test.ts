import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moments, someEvents, someFacts } from '../test/arbitraries.ts'
import { eventOf, factsOf, GUESTS, HOSTS, legOf } from '../test/tournament.ts'
import { startOf } from './facts.ts'
import type { TournamentFacts } from './questions.ts'
import { phaseAt } from './kind.ts'
import { KINDS, PREDICTION_TYPES } from './kind-list.ts'
import { outcomeOf, questionsOf, interimOf, typesOf } from './questions.ts'
import { KIND_NAMES, type KindName, SYSTEM_NAMES } from './systems.ts'

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

/** The kinds of these tests. The test of another kind says when it is asked. */
const TESTED: ReadonlySet<KindName> = new Set<KindName>([
  'match',
  'table_order',
  'tie',
  'league',
  'scorer',
  'keeper',
  'most_productive_team',
  'tournament_winner',
  'fight_card',
])

describe('a tournament asks', () => {
  const kindsOf = (system_name: (typeof SYSTEM_NAMES)[number]) =>
    questionsOf(factsOf([m1, leg1, leg2, final], { system_name, table_groups }))
      .filter(({ kind }) => TESTED.has(kind))
      .map(({ kind, about, round_id, level, locks_at }) => [kind, about, round_id, level, locks_at])

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
    expect(kindsOf('euro')).toEqual([...MATCHES, ...ORDERS, ...TIES, ...LEADERS, WINNER])
  })

  test('a league for scores, its first eight and leaders', () => {
    expect(kindsOf('uefa')).toEqual([...MATCHES, ['league', null, null, null, 1000], ...LEADERS])
  })

  test('a playoff for scores, ties, leaders and the winner', () => {
    expect(kindsOf('uefa_playoff')).toEqual([...MATCHES, ...TIES, ...LEADERS, WINNER])
  })

  test('a series of fights for the card of each round, and for none of the others', () => {
    // None of these events is a fight: no round has anything to pick.
    expect(kindsOf('ufc')).toEqual(
      [...new Set(MATCHES.map(([, , round]) => round))].map((round) => [
        'fight_card',
        round,
        round,
        null,
        Infinity,
      ]),
    )
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
  test.each(KIND_NAMES)('%s has a name of its own, and a type that players find it under', (name) => {
    expect(KINDS[name].name).toBe(name)
    expect(PREDICTION_TYPES).toContain(KINDS[name].type)
  })
})

describe('whatever happens, a question', () => {
  const questionsIn = (facts: TournamentFacts) =>
    questionsOf(facts).map((question) => ({
      ...question,
      phase: (now: number) => phaseAt(question, now),
      outcome: KINDS[question.kind].outcome(facts, question.about),
    }))

  test('is locked once it has an outcome', () => {
    fc.assert(
      fc.property(someFacts, moments, (facts, now) => {
        const settled = questionsIn(facts).filter(({ outcome }) => outcome !== null)
        for (const { phase } of settled) expect(phase(now)).toBe('locked')
      }),
    )
  })

  test('is locked when the tournament is over', () => {
    fc.assert(
      fc.property(someFacts, moments, (facts, now) => {
        for (const { phase } of questionsIn({ ...facts, is_finished: true }))
          expect(phase(now)).toBe('locked')
      }),
    )
  })

  test('opens no sooner than the tournament, and never without a start date', () => {
    fc.assert(
      fc.property(someFacts, moments, (facts, now) => {
        const isEarly = startOf(facts) === null || (facts.opens_at !== null && now < facts.opens_at)
        fc.pre(isEarly)
        for (const { phase } of questionsIn(facts)) expect(phase(now)).not.toBe('open')
      }),
    )
  })

  test('about the whole tournament locks at the same moment as the others, unless one is decided', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const open = questionsIn(facts).filter(
          ({ kind, outcome }) => KINDS[kind].per === 'tournament' && outcome === null,
        )
        expect(new Set(open.map(({ locks_at }) => locks_at)).size).toBeLessThan(2)
      }),
    )
  })

  test('about the whole tournament is locked after any match was seen to begin', () => {
    fc.assert(
      fc.property(someFacts, moments, (facts, now) => {
        fc.pre(facts.events.some(({ begun_at }) => begun_at !== null && begun_at <= now))
        const wholeTournament = questionsIn(facts).filter(({ kind }) => KINDS[kind].per === 'tournament')
        expect(wholeTournament.map(({ phase }) => phase(now))).toEqual(wholeTournament.map(() => 'locked'))
      }),
    )
  })

  test('about a group locks no sooner than those about the whole tournament, unless it is decided', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const open = questionsIn({ ...facts, system_name: 'euro' }).filter(({ outcome }) => outcome === null)
        const scorer = open.find(({ kind }) => kind === 'scorer')
        for (const { kind, locks_at } of open) {
          if (scorer && kind === 'table_order') expect(locks_at).toBeGreaterThanOrEqual(scorer.locks_at)
        }
      }),
    )
  })
})

test.each([
  ['euro', ['match', 'group', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner']],
  ['uefa', ['match', 'league', 'scorer', 'keeper', 'most_productive_team']],
  ['uefa_playoff', ['match', 'group', 'scorer', 'keeper', 'most_productive_team', 'tournament_winner']],
  ['ufc', ['fight_winner']],
] as const)('%s is played by %j', (system, types) => {
  const tested = new Set([...TESTED].map((kind) => KINDS[kind].type))
  expect(typesOf(system).filter((type) => tested.has(type))).toEqual(types)
})

test('the questions of thousands of events look at each event a few times, not at all events for each question', () => {
  for (const system_name of SYSTEM_NAMES) {
    let looked = 0
    const counted = (id: number) => {
      const { result, ...event } = legOf({
        id,
        round_id: id % 50,
        tie: `t${id % 1000}`,
        table_group: id % 100,
      })
      return Object.defineProperty({ ...event, result }, 'result', {
        get() {
          looked += 1
          return result
        },
      })
    }
    const events = Array.from({ length: 2000 }, (_, at) => counted(at + 1))
    const groups = Array.from({ length: 100 }, (_, id) => ({ id, entities: [HOSTS, GUESTS] }))
    const facts = factsOf(events, { system_name, table_groups: groups })
    const questions = questionsOf(facts)
    expect(questions.length).toBeGreaterThan(40)
    for (const { kind, about } of questions) KINDS[kind].choice(facts, about)
    expect(looked).toBeLessThan(20 * events.length)
  }
})

describe('a question', () => {
  const played = eventOf({
    id: 1,
    round_id: 101,
    table_group: 7,
    result: { status: 'finished', score: { first: 2, second: 1 } },
  })
  const facts = factsOf([played], { table_groups })

  test('has an outcome once it is locked', () => {
    expect(outcomeOf(facts, { kind: 'match', about: 1, is_locked: true })).toEqual({ first: 2, second: 1 })
    expect(outcomeOf(facts, { kind: 'match', about: 1, is_locked: false })).toBeNull()
  })

  test('has an interim state if its kind has one', () => {
    expect(interimOf(facts, { kind: 'match', about: 1 })).toBeNull()
    expect(interimOf(facts, { kind: 'table_order', about: 7 })).toMatchObject({ outcome: [HOSTS, GUESTS] })
  })
})
