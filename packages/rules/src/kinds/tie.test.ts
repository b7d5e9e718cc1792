import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levels, moments, rulesets, someEvents } from '../../test/arbitraries.ts'
import { eventOf, factsOf, GUESTS, HOSTS, legOf, OTHERS } from '../../test/tournament.ts'
import type { FactsEvent } from '../facts.ts'
import type { TournamentFacts } from '../questions.ts'
import { phaseAt } from '../kind.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import type { StageLevel } from '../stage-level.ts'
import { tie } from './tie.ts'

const home = (changes: Partial<FactsEvent> = {}) => legOf({ id: 1, starts_at: 1000, ...changes })
const away = (changes: Partial<FactsEvent> = {}) =>
  legOf({ id: 2, starts_at: 2000, first: GUESTS, second: HOSTS, ...changes })
const as = (status: FactsEvent['result']['status']) => ({ result: { status } })
const score = (first: number, second: number) => ({ first, second })
const played = (first: number, second: number) => ({
  begun_at: 1,
  result: { status: 'finished' as const, score: score(first, second) },
})

describe('a tie takes predictions', () => {
  const UNKNOWN = { first: null, second: null }

  test.each<[string, FactsEvent[], number, ReturnType<typeof phaseAt>, Partial<TournamentFacts>?]>([
    ['from the first, where both teams are known', [home(), away()], -1e15, 'open'],
    ['not before both teams are known', [home(UNKNOWN), away({ first: null })], 0, 'not_open'],
    ['as soon as one leg names both', [home(UNKNOWN), away()], 0, 'open'],
    ['not before the tournament does', [home(), away()], 699, 'not_open', { opens_at: 700 }],
    ['one millisecond before its first leg', [home(), away()], 999, 'open'],
    ['not from the kick-off of its first leg on', [home(), away()], 1000, 'locked'],
    ['not from the kick-off of its only match on', [home()], 1000, 'locked'],
    ['not from the kick-off of the earlier leg on', [home({ starts_at: 3000 }), away()], 2000, 'locked'],
    ['not after its first leg began early', [home({ ...as('live'), begun_at: 900 }), away()], 900, 'locked'],
    ['until its second leg if the first is postponed', [home(as('postponed')), away()], 1999, 'open'],
    ['not from the second leg on if the first is postponed', [home(as('postponed')), away()], 2000, 'locked'],
    ['while its only match is postponed', [home(as('postponed'))], 1e15, 'open'],
    [
      'not after a leg began that was postponed afterwards',
      [home({ ...as('postponed'), begun_at: 5 })],
      5,
      'locked',
    ],
    ['until its second leg if the first is cancelled', [home(as('cancelled')), away()], 1999, 'open'],
    ['not if all of it is cancelled', [home(as('cancelled')), away(as('cancelled'))], 0, 'locked'],
    ['while no leg has a time', [home({ starts_at: null })], 1e15, 'open'],
    ['not when its first leg has finished', [home(played(1, 0)), away()], 1, 'locked'],
    ['not when its tournament is over', [home()], 0, 'locked', { is_finished: true }],
  ])('%s', (_, legs, now, expected, tournament) => {
    expect(phaseAt(tie.times(factsOf([eventOf(), ...legs], tournament), 'sf'), now)).toBe(expected)
  })

  test('never again after one of its matches was seen to begin', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        const begun = events.filter(({ begun_at }) => begun_at !== null && begun_at <= now)
        for (const { tie: key } of begun.filter((event) => event.tie !== null)) {
          expect(phaseAt(tie.times(factsOf(events), key), now)).toBe('locked')
        }
      }),
    )
  })

  test('never if it is decided, whatever times its legs have', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        const facts = factsOf(events)
        const decided = ['sf', 'final'].filter((key) => tie.outcome(facts, key) !== null)
        for (const key of decided) expect(phaseAt(tie.times(facts, key), now)).toBe('locked')
      }),
    )
  })
})

describe('the choices of a tie', () => {
  const mistakeOf = (legs: FactsEvent[], answer: number) =>
    tie.check(answer, tie.choice(factsOf([eventOf({ first: OTHERS }), ...legs]), 'sf'))

  test('are its two sides', () => {
    expect(mistakeOf([home(), away()], HOSTS)).toBe(null)
    expect(mistakeOf([home(), away()], GUESTS)).toBe(null)
    expect(mistakeOf([home(), away()], OTHERS)).toBe('team_not_in_tie')
  })
  test('are empty before both are known', () => {
    expect(mistakeOf([home({ second: null })], HOSTS)).toBe('team_not_in_tie')
  })
})

describe('the outcome of a tie is', () => {
  const penalties = score(4, 5)
  const extra = { status: 'finished', score: score(1, 1), after_extra_time: score(2, 2), penalties } as const

  test.each<[string, FactsEvent[], number | null]>([
    ['nothing before it', [home(), away()], null],
    ['nothing after the first leg', [home(played(5, 0)), away()], null],
    ['nothing while it is live', [home({ result: { status: 'live', score: score(1, 0) } })], null],
    ['the winner of its only match', [home(played(0, 1))], GUESTS],
    ['the winner of the shoot-out', [home({ result: extra })], GUESTS],
    ['the better side of both legs', [home(played(3, 0)), away(played(2, 0))], HOSTS],
    [
      'nothing while it is level on aggregate, whatever the away goals',
      [home(played(2, 1)), away(played(1, 0))],
      null,
    ],
    [
      "the organiser's choice if a leg is void",
      [home({ result: { status: 'cancelled', winner: 'second' } }), away()],
      GUESTS,
    ],
    [
      'the winner of a match that was awarded',
      [home({ result: { status: 'awarded', winner: 'first' } })],
      HOSTS,
    ],
  ])('%s', (_, legs, winner) => {
    expect(tie.outcome(factsOf([eventOf(played(0, 9)), ...legs]), 'sf')).toBe(winner)
  })

  test('nothing from matches without a tie', () => {
    expect(tie.outcome(factsOf([eventOf(played(1, 0))]), null)).toBe(null)
  })
})

describe('the right side', () => {
  test.each<[StageLevel, number]>([
    ['knockout_playoff', 3],
    ['round_of_16', 4],
    ['quarter_final', 5],
    ['third_place', 5],
    ['semi_final', 6],
    ['final', 8],
  ])('of a tie at level %s earns %i points, the wrong one none', (level, points) => {
    expect(tie.earn(HOSTS, HOSTS, DEFAULT_RULESET, level)).toEqual({
      points,
      coefficient: 0,
      hit: null,
      parts: [{ part: 'winner', points, earned: true }],
    })
    expect(tie.earn(GUESTS, HOSTS, DEFAULT_RULESET, level)).toEqual({
      points: 0,
      coefficient: 0,
      hit: null,
      parts: [{ part: 'winner', points: 0, earned: false }],
    })
  })

  test('earns the sum of its parts', () => {
    const side = fc.constantFrom(HOSTS, GUESTS)
    fc.assert(
      fc.property(side, side, rulesets, levels, (answer, outcome, ruleset, level) => {
        const { points, parts } = tie.earn(answer, outcome, ruleset, level)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        expect(points).toBe(answer === outcome && level ? ruleset.tie[level] : 0)
      }),
    )
  })

  test('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (entity) => {
        expect(tie.decode(tie.encode(entity))).toBe(entity)
      }),
    )
  })
})
